import type { z } from 'zod'
import { drawThumbnail } from '#chart/thumbnail.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { type Correction, correctedRoast } from '#domain/roast/correction.ts'
import type { ContentTable, Row } from '#server/backups/file/contents.ts'
import { ImpossibleValue } from './impossible-value.ts'
import { SETTING_VALUES } from './known-settings.ts'
import { VALUE_RULES } from './value-rules.ts'

/**
 * Rows of a foreign backup as they may be copied. Throws `ImpossibleValue` if a value is none that the product writes.
 *
 * Thumbnails are drawn again, because a picture of unknown origin may hold a script. Settings that this program
 * doesn't know are left out.
 */
export function checkRows(
  table: ContentTable,
  rows: Row[],
  { redraw, correctionOf }: CheckRowsOptions,
): Row[] {
  const known = table === 'settings' ? rows.filter(isKnownSetting) : rows
  return known.map(row => {
    const values = valuesOf(table, row)
    if (table !== 'roast_timelines' || !redraw) return row
    const correction = VALUE_RULES.roasts.correction.safeParse(correctionOf?.(row.roast_id) ?? null)
    const recording = { timeline: values.timeline as Timeline, milestones: [] }
    // A correction that isn't possible is refused with its roast, whose row may come later.
    const { timeline } = correctedRoast(recording, (correction.data ?? null) as Correction | null)
    return { ...row, thumbnail: drawThumbnail(timeline) }
  })
}

interface CheckRowsOptions {
  redraw: boolean
  /** The stored correction of a roast, which its thumbnail follows; null without one. */
  correctionOf?: (roastId: unknown) => unknown
}

/** What the rules read from a row, by column. */
function valuesOf(table: ContentTable, row: Row): Row {
  const rules = rulesOf(table, row)
  const values: Row = {}
  for (const [column, value] of Object.entries(row)) {
    const read = rules[column]!.safeParse(value)
    if (!read.success) {
      throw new ImpossibleValue(
        `The backup can't be restored: ${column} in ${rowName(table, row)} is not possible (${read.error.issues[0]?.message})`,
      )
    }
    values[column] = read.data
  }
  return values
}

function rulesOf(table: ContentTable, row: Row): Record<string, z.ZodType> {
  if (table !== 'settings') return VALUE_RULES[table]
  return { ...VALUE_RULES.settings, value: SETTING_VALUES[row.key as keyof typeof SETTING_VALUES] }
}

function isKnownSetting({ key }: Row): boolean {
  return VALUE_RULES.settings.key.safeParse(key).success
}

const LONGEST_LABEL = 40

/** The row by its first key: `row 7 of the table roasts`. */
function rowName(table: ContentTable, row: Row): string {
  const label = row.id ?? row.roast_id ?? row.name ?? row.key
  return `row ${String(label).slice(0, LONGEST_LABEL)} of the table ${table}`
}
