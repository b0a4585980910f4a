// `npm test`: the static checks and every test, on both databases and in a real browser. The last line is `N passed,
// N failed`, where each static check counts as one.

import { staticChecks } from './check.ts'
import { requireChromium, requireTestBrowser } from './chromium.ts'
import { runSteps } from './run-steps.ts'
import { type TestRun, watchedRun } from './test-run/watched-run.ts'

/** Longer than any test may take. */
const LONGEST_SILENCE_MS = 8 * 60_000
const LONGEST_COMPONENT_SILENCE_MS = 3 * 60_000
const MOST_BROWSERS = 3

// Installed before the first test, which would count a download as its own time.
requireChromium()
process.env.CHROMIUM_PATH = requireTestBrowser()
const checks = await runSteps(staticChecks)
const runs = [
  await componentRun(),
  await watchedRun(['--project=!component'], { longestSilenceMs: LONGEST_SILENCE_MS }),
]
const passed = checks.filter(check => check.passed).length + sum(runs.map(run => run.passed))
const failed =
  checks.filter(check => !check.passed).length + sum(runs.map(run => run.failed + run.unfinished.length))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/**
 * The component tests, without anything beside them: a page that gets no processor time may never tell Vitest that it
 * is ready. Files that such a page left without a result run in a new browser; no file runs again that has one.
 */
async function componentRun(): Promise<TestRun> {
  const whole: TestRun = { passed: 0, failed: 0, unfinished: [] }
  for (let browsers = 1; browsers <= MOST_BROWSERS; browsers += 1) {
    const files = whole.unfinished.map(file => file.replace(/^\S+ /, ''))
    const run = await watchedRun(['--project=component', ...files], {
      longestSilenceMs: LONGEST_COMPONENT_SILENCE_MS,
    })
    whole.passed += run.passed
    whole.failed += run.failed
    whole.unfinished = run.unfinished
    if (run.unfinished.length === 0) break
  }
  return whole
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
