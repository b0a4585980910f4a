import { drawThumbnail } from '#chart/thumbnail.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { type Correction, correctedRoast } from '#domain/roast/correction.ts'
import { ruleOf } from '#server/platform/database/column-rules.ts'
import { repairedRow } from '#server/platform/database/migrations/012-restorable-values.ts'
import { StoredJson } from '#server/platform/database/stored-json.ts'
import type { ContentTable, Row } from '#server/safety/backups/file/contents.ts'
import { ImpossibleValue } from './impossible-value.ts'
import { settingKey, valueRule } from './value-rules.ts'

/**
 * Checks and cleans rows of a foreign backup. Throws `ImpossibleValue` for a value that the product never writes.
 *
 * Thumbnails are drawn again, because a picture of unknown origin may hold a script. Settings that this program
 * doesn't know are left out, and so is what it doesn't know in JSON.
 */
export function checkRows(
  table: ContentTable,
  rows: Row[],
  { redraw, repair = false, correctionOf }: CheckRowsOptions,
): Row[] {
  const known = table === 'settings' ? rows.filter(isKnownSetting) : rows
  return known.map(found => {
    const row = repair ? repairedRow(table, found) : found
    const values = valuesOf(table, row)
    if (table !== 'roast_timelines' || !redraw) return { ...row, ...knownJson(values) }
    const stored = correctionOf?.(row.roast_id) ?? {}
    const { correction: written = null } = repair ? repairedRow('roasts', stored) : stored
    const correction = ruleOf('roasts', 'correction')!.safeParse(written)
    const recording = { timeline: values.timeline as Timeline, milestones: [] }
    // A correction that isn't possible is refused with its roast, whose row may come later.
    const corrected = correction.data instanceof StoredJson ? (correction.data.value as Correction) : null
    const { timeline } = correctedRoast(recording, corrected)
    return { ...row, thumbnail: drawThumbnail(timeline) }
  })
}

interface CheckRowsOptions {
  redraw: boolean
  /** Whether the backup may hold values that earlier versions stored, which an upgrade repairs. */
  repair?: boolean
  /** Finds the columns with a roast's correction, which its thumbnail shows. */
  correctionOf?: (roastId: unknown) => Row
}

/** The row's values as parsed by the rules, by column. */
function valuesOf(table: ContentTable, row: Row): Row {
  const values: Row = {}
  for (const [column, value] of Object.entries(row)) {
    const read = valueRule(table, column, row)!.safeParse(value)
    if (!read.success) {
      throw new ImpossibleValue(
        `The backup can't be restored: ${column} in ${rowName(table, row)} is not possible (${read.error.issues[0]?.message})`,
      )
    }
    values[column] = read.data
  }
  return values
}

/** The JSON columns, without the parts that this program doesn't know. */
function knownJson(values: Row): Row {
  const read = Object.entries(values).flatMap(([column, value]) =>
    value instanceof StoredJson ? [[column, value.text] as const] : [],
  )
  return Object.fromEntries(read)
}

function isKnownSetting({ key }: Row): boolean {
  return settingKey.safeParse(key).success
}

const LONGEST_LABEL = 40

/** The row by its first key: `row 7 of the table roasts`. */
function rowName(table: ContentTable, row: Row): string {
  const label = row.id ?? row.roast_id ?? row.name ?? row.key
  return `row ${String(label).slice(0, LONGEST_LABEL)} of the table ${table}`
}
