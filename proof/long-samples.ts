// `npm run proof:samples`: runs all cases of the tests that take a sample of them in `npm test`.
import { globSync, readFileSync } from 'node:fs'
import { watchedRun } from '../scripts/test-run/watched-run.ts'

const LONGEST_SILENCE_MS = 20 * 60_000

const files = globSync(['proof/**/*.test.ts', 'src/server/**/*.test.ts']).filter(file =>
  readFileSync(file, 'utf8').includes('samplesOfRun()'),
)
process.env.SAMPLES = 'everything'
const { passed, failed, unfinished } = await watchedRun(['--project=proof', '--project=server', ...files], {
  longestSilenceMs: LONGEST_SILENCE_MS,
})
console.log(`${passed} passed, ${failed + unfinished.length} failed`)
process.exitCode = failed + unfinished.length === 0 ? 0 : 1
