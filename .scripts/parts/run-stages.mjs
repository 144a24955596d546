import { elapsed } from './with-progress.mjs';

/**
 * Runs stages one after the other. The last line is `N passed, N failed`, and the exit code says the same. Before it
 * stands what a stage says it left out.
 *
 * @typedef {{ passed: number, failed: number, skipped?: number, leftOut?: readonly string[] }} StageResult
 * @param {readonly { name: string, run: () => Promise<StageResult> }[]} stages
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0 };
  const started = Date.now();
  const summary = [];
  const allLeftOut = new Set();

  for (const stage of stages) {
    const stageStarted = Date.now();
    console.log(`\n== ${stage.name}`);
    const {
      passed,
      failed,
      skipped = 0,
      leftOut = [],
    } = await stage.run().catch((error) => {
      console.log(error);
      return { passed: 0, failed: 1 };
    });
    total.passed += passed;
    total.failed += failed;
    for (const line of leftOut) allLeftOut.add(line);
    const notes = skipped > 0 ? `, ${skipped} skipped` : '';
    summary.push(`${stage.name}: ${passed} passed, ${failed} failed${notes} (${elapsed(stageStarted)})`);
    console.log(`-- ${summary.at(-1)}`);
  }

  console.log(`\nAll stages (${elapsed(started)})\n${summary.map((line) => `  ${line}`).join('\n')}`);
  for (const line of allLeftOut) console.log(line);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
