import { z } from 'zod'
import { timelineProblem } from '#domain/curve/timeline-limits.ts'
import { unpackedSourceSync } from '#server/library/roasts/packed-source.ts'
import { COLUMN_RULES, ruleOf } from '#server/platform/database/column-rules.ts'
import { unpackTimeline } from '#server/platform/database/timeline-codec.ts'
import type { ContentTable, Row } from '#server/safety/backups/file/contents.ts'
import { KNOWN_SETTINGS, SETTING_VALUES } from './known-settings.ts'

/** The rule for a value of a foreign backup: the rule of its column; packed bytes must also unpack. */
export function valueRule(table: ContentTable, column: string, row: Row): z.ZodType | undefined {
  if (table === 'settings') {
    return column === 'key' ? settingKey : SETTING_VALUES[row.key as keyof typeof SETTING_VALUES]
  }
  if (table === 'roast_timelines' && column === 'timeline') return timeline
  if (table === 'roast_sources' && column === 'content') return source
  if (table === 'replaced_values' && column === 'timeline') return timeline.or(z.null())
  if (table === 'replaced_values' && column === 'content') return source.or(z.null())
  return ruleOf(table, column)
}

/** The settings that a restore takes. Each has its own rule for the value. */
export const settingKey = z.enum(KNOWN_SETTINGS)

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
