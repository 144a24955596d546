import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * One JSON line for each event, to standard output. What could identify a credential is cut out here as well, in
 * case a caller hands over whole headers.
 */
export function createLogger(options: { readonly name: string; readonly level?: string }): Logger {
  return pino({
    name: options.name,
    level: options.level ?? 'info',
    redact: {
      paths: [
        'authorization',
        'headers.authorization',
        'apiKey',
        'secret',
        '*.apiKey',
        '*.secret',
        '*.authorization',
      ],
      censor: '[redacted]',
    },
  });
}
