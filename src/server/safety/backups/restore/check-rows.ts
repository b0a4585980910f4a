import { z } from 'zod'
import { drawThumbnail } from '#chart/thumbnail.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { timelineProblem } from '#domain/curve/timeline-limits.ts'
import { namesIn, valuesByName } from '#domain/record/named-values.ts'
import { correctedRoast } from '#domain/roast/corrected-roast.ts'
import type { Correction } from '#domain/roast/correction.ts'
import { PASSWORD_HASH } from '#server/account/owner.ts'
import { isStoredPassword } from '#server/account/password.ts'
import { OWNER_SETTINGS } from '#server/account/site/owner-settings.ts'
import { unpackedSourceSync } from '#server/library/roasts/packed-source.ts'
import { COLUMN_RULES, ruleOf } from '#server/platform/database/column-rules.ts'
import { repairedRow } from '#server/platform/database/migrations/012-restorable-values.ts'
import { json, StoredJson } from '#server/platform/database/stored-json.ts'
import { unpackTimeline } from '#server/platform/database/timeline-codec.ts'
import { type ContentTable, ImpossibleValue, type Row } from '#server/safety/backups/file/contents.ts'

/** The settings that a restore takes. Others, which another program or a forger wrote, are left out. */
export const KNOWN_SETTINGS = [PASSWORD_HASH, ...namesIn(OWNER_SETTINGS)] as const

/** The rule for the value of each setting. */
const SETTING_VALUES: Readonly<Record<(typeof KNOWN_SETTINGS)[number], z.ZodType>> = {
  [PASSWORD_HASH]: z.string().refine(isStoredPassword, 'must be a hash'),
  ...valuesByName(namesIn(OWNER_SETTINGS), key => json(OWNER_SETTINGS[key])),
}

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

/** The rule for a value of a foreign backup: the rule of its column; packed bytes must also unpack. */
function valueRule(table: ContentTable, column: string, row: Row): z.ZodType | undefined {
  if (table === 'settings') {
    return column === 'key' ? settingKey : SETTING_VALUES[row.key as (typeof KNOWN_SETTINGS)[number]]
  }
  if (table === 'roast_timelines' && column === 'timeline') return timeline
  if (table === 'roast_sources' && column === 'content') return source
  if (table === 'replaced_values' && column === 'timeline') return timeline.or(z.null())
  if (table === 'replaced_values' && column === 'content') return source.or(z.null())
  return ruleOf(table, column)
}

/** The settings that a restore takes. Each has its own rule for the value. */
const settingKey = z.enum(KNOWN_SETTINGS)

const timeline = unpacked(COLUMN_RULES.roast_timelines.timeline, unpackTimeline).superRefine(
  (found, context) => {
    const problem = timelineProblem(found)
    if (problem !== null) context.addIssue(problem)
  },
)

const source = unpacked(COLUMN_RULES.roast_sources.content, unpackedSourceSync)

/** Bytes that can be unpacked within the limits of `unpack`. */
function unpacked<Value>(bytes: z.ZodType, unpack: (packed: Uint8Array) => Value) {
  return bytes.transform((packed, context) => {
    try {
      return unpack(packed as Uint8Array)
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error))
      return z.NEVER
    }
  })
}
