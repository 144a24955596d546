import { pino, type DestinationStream, type Logger } from 'pino';

import { describeError } from './describe-error.ts';

export type { Logger };

/**
 * One JSON line for each event, to standard output. What could identify a credential is cut out here as well, in
 * case a caller hands over whole headers. Of an error (`err`) name, message, stack and causes are written: a
 * database's error also carries the row it could not write.
 *
 * @param options.destination takes the lines. @default standard output
 */
export function createLogger(options: {
  readonly name: string;
  readonly level?: string;
  readonly destination?: DestinationStream;
}): Logger {
  const { name, level = 'info', destination } = options;
  const written = {
    name,
    level,
    serializers: { err: describeError },

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
  };
  return destination ? pino(written, destination) : pino(written);
}
