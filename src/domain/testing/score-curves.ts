import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'

const folder = join(import.meta.dirname, '../../../fixtures/scores')

/** The names of the made-up curves in `fixtures/scores`. */
export function scoreCurveNames(): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.csv'))
    .map(name => name.replace('.csv', ''))
}

/** One of these curves. */
export function scoreCurve(name: string): Timeline {
  const [, ...lines] = readFileSync(join(folder, `${name}.csv`), 'utf8')
    .trimEnd()
    .split('\n')
  const rows = lines.map(line => line.split(',').map(cell => (cell === '' ? null : Number(cell))))
  return {
    ...EMPTY_TIMELINE,
    timeSeconds: rows.map(([second]) => second!),
    beanTemperature: rows.map(([, probe]) => probe!),
    ibtsTemperature: rows.map(([, , ibts]) => ibts!),
  }
}

/** Reads a JSON file that lies beside the curves. */
export function scoreCurveFile<Value>(name: string): Value {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Value
}
