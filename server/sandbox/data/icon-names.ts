import { coins } from './coins.ts';

/** For coins that the icon package does not have. */
export const genericIcon = 'generic.svg';

/** The icon files that the coins use, each once, in order: what a build copies and what the sandbox may serve. */
export const iconNames: readonly string[] = [...new Set(coins.map(({ icon }) => icon ?? genericIcon))].sort();
