import * as calls from '#contract/calls.ts'
import { MANY_CHANGES, type ManyRoastsAnswer, type ManyRoastsUpdate } from '#contract/many-roasts.ts'
import type { RoastUpdate } from '#contract/roasts.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { renumberedRoastName } from '#domain/roast/roast-number.ts'
import { distinctTags, tagKey } from '#domain/roast/tags.ts'
import type { App, ServerContext } from '#server/context.ts'
import { requireId, unknownEntity } from '#server/http/entity-ids.ts'
import { type HttpProblem, required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { listTags, roastsOfTag } from '#server/library/find/tags.ts'
import { saidOfMany } from '#server/library/roasts/roast-problems.ts'
import { moveToTrash } from '#server/library/trash/move-to-trash.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { changeRoasts, type KnownRoast } from './change-roasts.ts'
import { stepAside } from './step-aside.ts'

/** The calls that change several roasts at once, tags among them. */
export function serveManyRoasts(app: App, { db, now }: ServerContext): void {
  serve(app, calls.updateRoasts, async ({ body }) => {
    if (body.bean_id !== undefined) requireId('bean', body.bean_id)
    const updateOf = (roast: KnownRoast, place: number) => updateOfRoast(body, roast, place)
    const { doubts, ...counts } = required(
      await changeRoasts(db, async () => body.roast_ids, updateOf, now()),
    )
    const answer = { ...counts, ...saidOfMany(doubts) }
    if (answer.deletion_id === null) return unchanged(answer)
    const fields = MANY_CHANGES.filter(name => body[name] !== undefined)
    return logged(answer, 'roasts_changed', { count: answer.changed, fields })
  })

  serve(app, calls.stepAside, async ({ body }) => {
    const { changed, deletion_id } = required(await stepAside(db, body, now()))
    const moves = body.roasts.map(({ roast_number, new_number }) => ({
      from: roast_number,
      to: new_number,
    }))
    return logged({ changed, deletion_id }, 'roasts_stepped_aside', { moves })
  })

  serve(app, calls.deleteRoasts, async ({ body }) => {
    const answer = required(await deleteRoasts(db, body.roast_ids, now()))
    return logged(answer, 'roasts_deleted', { count: answer.changed })
  })

  serve(app, calls.listTags, () => listTags(db))

  serve(app, calls.renameTag, async ({ body: { from, to } }) => {
    const renamed = (tag: string) => (tagKey(tag) === tagKey(from) ? (to ?? '') : tag)
    const updateOf = ({ tags }: KnownRoast) => ({ tags: distinctTags(tags.map(renamed)) })
    const idsOf = (transaction: Transaction) => roastsOfTag(transaction, from)
    const { doubts: _, ...answer } = required(await changeRoasts(db, idsOf, updateOf, now()))
    if (answer.deletion_id === null) return unchanged(answer)
    return logged(answer, 'tag_renamed', { name: from, to, count: answer.changed })
  })
}

/** The update of one of the roasts. */
function updateOfRoast(
  { roast_ids: _, tags_added = [], tags_removed = [], first_number, ...update }: ManyRoastsUpdate,
  { roast_name, tags }: KnownRoast,
  place: number,
): RoastUpdate {
  const removed = tags_removed.map(tagKey)
  const kept = tags.filter(tag => !removed.includes(tagKey(tag)))
  return {
    ...definedOf(update),
    ...(first_number !== undefined && { roast_name: renumberedRoastName(roast_name, first_number + place) }),
    ...(tags_added.length + removed.length > 0 && { tags: distinctTags([...kept, ...tags_added]) }),
  }
}

/** Deletes several roasts: all of them or none. They can be restored from the trash together. */
function deleteRoasts(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<Result<ManyRoastsAnswer, HttpProblem>> {
  return changeLibrary<ManyRoastsAnswer, HttpProblem>(db, async transaction => {
    const different = [...new Set(ids)]
    const rows = await transaction.selectFrom('roasts').select('id').where('id', 'in', different).execute()
    if (rows.length < different.length) return failure(unknownEntity('roast'))
    const { deletionId } = await moveToTrash(transaction, { kind: 'roasts', ids: different }, now)
    return success({ changed: rows.length, deletion_id: deletionId })
  })
}
