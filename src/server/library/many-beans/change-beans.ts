import { type BeanFilling, FILLED_FIELDS, type ManyBeansAnswer } from '#contract/beans.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import { findBeanRow } from '#server/library/beans/repository.ts'
import { beginDeletion } from '#server/library/trash/begin-deletion.ts'
import { replaceBeanValues, valuesOf } from '#server/library/undo/bean-values.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Db } from '#server/platform/database/tables.ts'

/**
 * Fills in values of several beans: all of them or none. Their former values go into one trash entry, which undoes it.
 * The last of several entries for a bean counts. Fails if one of the beans doesn't exist.
 */
export function changeBeans(
  db: Db,
  fillings: readonly BeanFilling[],
  now: Date,
): Promise<Result<ManyBeansAnswer, HttpProblem>> {
  return changeLibrary<ManyBeansAnswer, HttpProblem>(db, async transaction => {
    const planned = []
    for (const filling of new Map(fillings.map(each => [each.bean_id, each])).values()) {
      const row = await findBeanRow(transaction, filling.bean_id)
      if (row === undefined) return failure(unknownEntity('bean'))
      const known = valuesOf(row)
      const changes = FILLED_FIELDS.flatMap(field => {
        const after = filling[field] === '' ? null : filling[field]
        return after === undefined || after === known[field] ? [] : [{ field, before: known[field], after }]
      })
      if (changes.length > 0) planned.push({ row, changes })
    }
    if (planned.length === 0) return success({ changed: 0, deletion_id: null })
    const entry = { kind: 'bean changes', label: null, beans: planned.length } as const
    const deletion_id = await beginDeletion(transaction, entry, now)
    for (const { row, changes } of planned)
      await replaceBeanValues(transaction, deletion_id, row, changes, now)
    return success({ changed: planned.length, deletion_id })
  })
}
