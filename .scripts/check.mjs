import { runChecks } from './parts/checks.mjs';

/** `npm run check`: types, lint, template types, formatting, unused code. */
const { passed, failed } = await runChecks();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
