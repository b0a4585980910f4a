import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Progress } from './progress-reporter.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-files.ts'

const REPORTER = fileURLToPath(new URL('progress-reporter.ts', import.meta.url))
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))

/** The result of a Vitest run. */
export interface TestRun {
  passed: number
  failed: number
  /** Files that have not ended, each as its project and its path, because the run was stopped or crashed. */
  unfinished: string[]
}

/**
 * Runs Vitest with these arguments, and ends it with all its processes if no test ends for `longestSilenceMs`.
 *
 * An endless loop keeps a worker's own timeouts from firing, and Vitest waits without a timeout for a page of its
 * browser mode (https://github.com/vitest-dev/vitest/issues/11243). A run that fails without a failed test counts as
 * one failure.
 */
export async function watchedRun(
  args: readonly string[],
  {
    longestSilenceMs,
    cwd = process.cwd(),
    output = 'inherit',
  }: { longestSilenceMs: number; cwd?: string; output?: 'inherit' | 'ignore' },
): Promise<TestRun> {
  const unfinished = new Set<string>()
  const run = { passed: 0, failed: 0 }
  const temporary = makeTemporaryFolder()
  const vitest = spawn(
    process.execPath,
    [VITEST, 'run', '--reporter=default', `--reporter=${REPORTER}`, ...args],
    // A group of its own, so that its workers can be ended with it.
    {
      cwd,
      env: { ...process.env, TMPDIR: temporary },
      stdio: ['ignore', output, output, 'ipc'],
      detached: true,
    },
  )
  const endAll = () => void (vitest.pid !== undefined && process.kill(-vitest.pid, 'SIGKILL'))
  const silence = setTimeout(() => {
    console.log(`\nNo test has ended for ${longestSilenceMs / 1000} s. Still running:`)
    for (const file of unfinished) console.log(`  ${file}`)
    endAll()
  }, longestSilenceMs)
  const passOn = () => vitest.kill('SIGINT')
  process.once('SIGINT', passOn).once('SIGTERM', passOn)
  vitest.on('message', (progress: Progress) => {
    silence.refresh()
    if (progress.kind === 'files') for (const file of progress.files) unfinished.add(file)
    if (progress.kind === 'end') run.failed += progress.errors
    if (progress.kind !== 'file') return
    unfinished.delete(progress.file)
    run.passed += progress.passed
    run.failed += progress.failed
  })
  const status = await new Promise<number | null>((resolve, reject) => {
    vitest.once('error', reject).once('close', resolve)
  })
  clearTimeout(silence)
  removeTemporaryFolder(temporary)
  process.off('SIGINT', passOn).off('SIGTERM', passOn)
  if (status !== 0 && unfinished.size === 0) run.failed = Math.max(1, run.failed)
  return { ...run, unfinished: [...unfinished] }
}
