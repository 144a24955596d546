import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';

import { refuse } from '../answers.ts';
import { iconNames } from '../data/catalogue.ts';
import { Refusal } from '../domain/refusal.ts';
import type { SandboxGround } from '../ground.ts';

/** Where icons are served; ours, beyond the specification. */
export const iconPath = '/sandbox/v1/icons';

/** Coin icons. Only names of the catalogue reach the file system, so no path can be made up. */
export function addIconRoute(app: Hono, ground: Pick<SandboxGround, 'iconFolder' | 'logger'>): void {
  const names = new Set(iconNames);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();

  app.get(`${iconPath}/:file`, async (context) => {
    const name = context.req.param('file');
    const file = names.has(name) ? (files.get(name) ?? (await readIcon(name))) : null;
    if (!file) return refuse(new Refusal(404, 'There is no such icon; listAllCoins names those there are.'));
    files.set(name, file);
    return new Response(file, { headers: iconHeaders });
  });

  async function readIcon(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return new Uint8Array(await readFile(join(ground.iconFolder, name)));
    } catch (error) {
      ground.logger.warn({ err: error, icon: name }, 'an icon of the catalogue is not in the icon folder');
      return null;
    }
  }
}

const iconHeaders = {
  'Content-Type': 'image/svg+xml',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  // An SVG opened by itself is a document: let it run and load nothing.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
