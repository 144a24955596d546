import { runStages } from './parts/run-stages.mjs';
import { stages } from './parts/test-stages.mjs';

/** `npm test`: everything, from types to a purchase in a real browser. */
await runStages(stages);
