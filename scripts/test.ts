// `npm test`: the static checks and every test, on both databases and in a real browser. The last line is
// `N passed, N failed`, each static check counting as one.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staticChecks } from './check.ts'
import { chromiumPath } from './chromium.ts'
import { runSteps } from './run-steps.ts'

const checks = await runSteps(staticChecks)
const tests = runVitest()
const passed = checks.filter(check => check.passed).length + tests.passed
const failed = checks.filter(check => !check.passed).length + tests.failed
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Runs all projects; a run that ends without its report counts as one failure. */
function runVitest(): { passed: number; failed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'first-crack-tests-'))
  const report = join(folder, 'report.json')
  const args = ['run', '--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`]
  const { status } = spawnSync('node_modules/.bin/vitest', args, {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromiumPath() },
  })
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
    const failures = numFailedTests > 0 ? numFailedTests : numFailedTestSuites
    return { passed: numPassedTests, failed: status === 0 ? failures : Math.max(1, failures) }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
