import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { Secret } from '../../protocol/signature.ts';

/** Encrypts merchants' secrets for the database: AES-256-GCM under a key that follows from a setting. */
export interface SecretBox {
  /** @param owner what the sealed text belongs to; opened for another owner it is refused */
  seal(secret: Secret, owner: string): string;
  /** @throws SecretUnreadable when it was sealed under another key, for another owner, or was changed since */
  open(sealed: string, owner: string): Secret;
}

/** Raised when a sealed secret does not open; the message says what to do. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
}

/** @param key the setting, any text of at least 32 characters */
export function createSecretBox(key: Secret): SecretBox {
  const cipherKey = key.sealWith((bytes) =>
    Buffer.from(hkdfSync('sha256', bytes, '', 'merchant secrets', 32)).toString('base64'),
  );
  const keyBytes = Buffer.from(cipherKey, 'base64');

  return {
    seal(secret, owner) {
      return secret.sealWith((bytes) => {
        const nonce = randomBytes(nonceBytes);
        const cipher = createCipheriv('aes-256-gcm', keyBytes, nonce).setAAD(Buffer.from(owner));
        const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
        return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
      });
    },
    open(sealed, owner) {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      try {
        if (version !== 'v1') throw new Error('unknown version');
        const decipher = createDecipheriv('aes-256-gcm', keyBytes, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const opened = Buffer.concat([
          decipher.update(bytes.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ]);
        return new Secret(opened.toString('utf8'));
      } catch {
        throw new SecretUnreadable(
          `The secret of ${owner} in the database cannot be read with this SANDBOX_SECRET_KEY. Set the key it was stored under, or begin with an empty database.`,
        );
      }
    },
  };
}

const nonceBytes = 12;
const tagBytes = 16;
