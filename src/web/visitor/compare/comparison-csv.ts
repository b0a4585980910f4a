import type { ComparisonGroup } from '#domain/comparison/comparison-table.ts'
import { FIGURE_DECIMALS } from '#domain/comparison/difference.ts'
import { round } from '#domain/record/units.ts'
import { csvText } from '#web/ui/csv-text.ts'
import { FIGURE_UNITS } from './figure-words.ts'

type Cell = string | number | null

/** Finer than the table on screen. */
const MORE_DECIMALS = 2

/**
 * The table as CSV (RFC 4180) in which a spreadsheet runs no formula: one line per figure, with the figure of each
 * roast and then the differences from the first. `names` are those of the roasts.
 */
export function comparisonCsv(groups: readonly ComparisonGroup[], names: readonly string[]): string {
  const others = names.slice(1)
  const head: Cell[] = ['Group', 'Figure', 'Unit', ...names, ...others.map(name => `${name} − ${names[0]}`)]
  const lines = groups.flatMap(group =>
    group.rows.map(({ name, kind, cells }): Cell[] => [
      group.name,
      name,
      FIGURE_UNITS[kind],
      ...cells.map(({ value }) =>
        value === null ? null : round(value, FIGURE_DECIMALS[kind] + MORE_DECIMALS),
      ),
      ...cells.slice(1).map(({ difference }) => difference?.value ?? null),
    ]),
  )
  return csvText([head, ...lines])
}
