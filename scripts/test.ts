// `npm test`: the static checks and every test, on both databases and in a real browser. The last line is `N passed,
// N failed`, where each static check counts as one.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staticChecks } from './check.ts'
import { requireTestBrowser } from './chromium.ts'
import { runSteps } from './run-steps.ts'

interface Counts {
  passed: number
  failed: number
}

const checks = await runSteps(staticChecks)
const tests = runVitest()
const passed = checks.filter(check => check.passed).length + tests.passed
const failed = checks.filter(check => !check.passed).length + tests.failed
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Runs every project once. A run that fails without a failed test or without a report counts as one failure. */
function runVitest(): Counts {
  const folder = mkdtempSync(join(tmpdir(), 'first-crack-tests-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`]
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: requireTestBrowser() },
  })
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: FileReport[] }
    const files = testResults.map(counts)
    const failed = files.reduce((sum, file) => sum + file.failed, 0)
    return {
      passed: files.reduce((sum, file) => sum + file.passed, 0),
      failed: status === 0 ? failed : Math.max(1, failed),
    }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The part of Vitest's JSON report about one file that is used here. */
interface FileReport {
  status: string
  assertionResults: { status: string }[]
}

/** A file that fails as a whole, before or after its tests, counts as one failure. */
function counts({ status, assertionResults }: FileReport): Counts {
  const count = (wanted: string) => assertionResults.filter(result => result.status === wanted).length
  return {
    passed: count('passed'),
    failed: status === 'failed' ? Math.max(1, count('failed')) : 0,
  }
}
