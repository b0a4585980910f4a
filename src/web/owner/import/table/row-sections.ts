import type { FileGroup } from '#contract/roast-import.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import { type ImportRow, importModeOf, isRead, valuesOf } from './import-rows.ts'

/** Files of one coffee, or one that shares its coffee with none. */
export interface RowSection {
  /** Null if there is only one file. */
  group: FileGroup | null
  rows: ImportRow[]
}

/** The rows by date, those of one coffee together, in the order of their first ones. */
export function sectionsOf(rows: readonly ImportRow[], groups: readonly FileGroup[]): RowSection[] {
  const sections: RowSection[] = []
  for (const row of rows.toSorted(byDate)) {
    const group = groups.find(({ key }) => isRead(row) && row.facts.group === key)
    const known = group && sections.find(section => section.group === group)
    if (known !== undefined) known.rows.push(row)
    else sections.push({ group: group ?? null, rows: [row] })
  }
  return sections.map(section => (section.rows.length === 1 ? { ...section, group: null } : section))
}

/** By date and then by number. What can't be read and what has no date comes last. */
function byDate(one: ImportRow, other: ImportRow): number {
  const [a, b] = [one, other].map(row => (isRead(row) ? (row.facts.roast_date ?? NO_DATE) : NOT_READ)) as [
    string,
    string,
  ]
  if (a !== b) return a < b ? -1 : 1
  const [first, second] = [one, other].map(row =>
    isRead(row) ? (roastNumberIn(row.facts.roast_name) ?? Number.POSITIVE_INFINITY) : 0,
  ) as [number, number]
  return first === second ? 0 : first - second
}

/** Sorts after every date. */
const NO_DATE = 'no date'
const NOT_READ = 'not read'

/** The bean of all rows that become new roasts; '' if they have none, null if they have several. */
export function commonBean(rows: readonly ImportRow[]): string | null {
  const beans = new Set(
    rows.flatMap(row => (isRead(row) && importModeOf(row) === 'another' ? [valuesOf(row).bean] : [])),
  )
  const [bean = ''] = beans
  return beans.size > 1 ? null : bean
}
