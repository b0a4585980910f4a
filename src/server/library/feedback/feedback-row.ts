import type { Feedback } from '#contract/feedback.ts'
import { type Flavour, keptName, keptWords } from '#domain/words/feedback.ts'
import type { Db, Row } from '#server/platform/database/tables.ts'
import { contentTag } from '#server/platform/files/content-tag.ts'

/** Selects feedback on roasts that are not deleted. */
export function selectFeedback(db: Db) {
  return db
    .selectFrom('feedback')
    .innerJoin('roasts', 'roasts.id', 'feedback.roast_id')
    .select([
      'feedback.id',
      'roast_id',
      'roast_name',
      'rating',
      'flavours',
      'text',
      'name',
      'state',
      'feedback.created_at',
    ])
}

type FeedbackRow = Omit<Row<'feedback'>, 'decided_at'> & { roast_name: string }

/** Feedback as the owner reads it. Its ETag is a hash of what the owner decides on: what was said, and the state. */
export function feedbackOf({ roast_id, roast_name, ...row }: FeedbackRow): Feedback {
  const said = shown(row)
  const { rating, flavours, text, name, state } = said
  const etag = contentTag(Buffer.from(JSON.stringify([rating, flavours, text, name, state])))
  return { ...said, roast: { id: roast_id, roast_name }, etag }
}

/** A row as it is shown. Earlier versions stored texts with more invisible characters, which are removed here. */
export function shown<Row extends { flavours: string; text: string | null; name: string | null }>(
  row: Row,
): Omit<Row, 'flavours'> & { flavours: Flavour[] } {
  const text = row.text && (keptWords(row.text) || null)
  const name = row.name && (keptName(row.name) || null)
  return { ...row, flavours: flavoursOf(row), text, name }
}

export function flavoursOf({ flavours }: { flavours: string }): Flavour[] {
  return JSON.parse(flavours) as Flavour[]
}
