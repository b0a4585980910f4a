import type { z } from 'zod'
import ofBackups from './calls/backups.ts'
import ofBeans from './calls/beans.ts'
import ofBlends from './calls/blends.ts'
import ofFeedback from './calls/feedback.ts'
import ofInbox from './calls/inbox.ts'
import ofLive from './calls/live.ts'
import ofManyRoasts from './calls/many-roasts.ts'
import ofOwner from './calls/owner.ts'
import ofPasskeys from './calls/passkeys.ts'
import ofPlans from './calls/plans.ts'
import ofRoastChanges from './calls/roast-changes.ts'
import ofRoastImports from './calls/roast-imports.ts'
import ofScores from './calls/scores.ts'
import ofSettings from './calls/settings.ts'
import ofSheets from './calls/sheets.ts'
import ofSite from './calls/site.ts'
import ofStock from './calls/stock.ts'
import ofStyles from './calls/styles.ts'

import ofTables from './calls/tables.ts'
import ofTaps from './calls/taps.ts'
import ofTastings from './calls/tastings.ts'
import ofTrash from './calls/trash.ts'

/** Everything that the activity log records: a closed list of codes, whose values contain no secret. */
export const HAPPENINGS = {
  ...ofOwner,
  ...ofPasskeys,
  ...ofInbox,
  ...ofBeans,
  ...ofBlends,
  ...ofStock,
  ...ofPlans,
  ...ofRoastChanges,
  ...ofRoastImports,
  ...ofTaps,
  ...ofLive,
  ...ofManyRoasts,
  ...ofFeedback,
  ...ofSheets,
  ...ofTastings,
  ...ofTables,
  ...ofStyles,
  ...ofScores,
  ...ofTrash,
  ...ofSite,
  ...ofSettings,
  ...ofBackups,
}

export type HappeningCode = keyof typeof HAPPENINGS
type ValuesOf<Code extends HappeningCode> = z.infer<(typeof HAPPENINGS)[Code]['values']>

/** What a write did, as a code and values. */
export type Happening = { [Code in HappeningCode]: { code: Code; values: ValuesOf<Code> } }[HappeningCode]

/** The sentence for values of a code; null if they don't fit it. */
export function happeningText(code: HappeningCode, values: unknown): string | null {
  const { values: schema, what } = HAPPENINGS[code] as {
    values: z.ZodType<object>
    what: (values: object) => string
  }
  const parsed = schema.safeParse(values)
  return parsed.success ? what(parsed.data) : null
}
