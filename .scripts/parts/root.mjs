import { fileURLToPath } from 'node:url';

/** The top folder of this checkout, wherever the command was called from. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
