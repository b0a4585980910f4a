import type { SelectQueryBuilder } from 'kysely'
import { failure, type Result, success } from '#domain/record/result.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import type { Tables, Transaction } from '#server/platform/database/tables.ts'
import { beansOfBlends } from './roast-parts.ts'

/** Raises the roasts revision of beans, because their answers now show other roasts. Fails if one doesn't exist. */
export async function raiseRoastsRevisions(
  transaction: Transaction,
  beanIds: readonly number[],
): Promise<Result<null, HttpProblem>> {
  const ids = [...new Set(beanIds)]
  if (ids.length === 0) return success(null)
  const raised = await transaction
    .updateTable('beans')
    .set(eb => ({ roasts_revision: eb('roasts_revision', '+', 1) }))
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return raised.length === ids.length ? success(null) : failure(unknownEntity('bean'))
}

/** The same for all beans of the roasts that a query selects, and of their recipes. */
export async function raiseRoastsRevisionsOf(
  transaction: Transaction,
  roasts: SelectQueryBuilder<Tables, 'roasts', object>,
): Promise<void> {
  await transaction
    .updateTable('beans')
    .set(eb => ({ roasts_revision: eb('roasts_revision', '+', 1) }))
    .where(eb =>
      eb.or([
        eb('beans.id', 'in', roasts.select('roasts.bean_id')),
        eb(
          'beans.id',
          'in',
          eb
            .selectFrom('roast_parts')
            .select('roast_parts.bean_id')
            .where('roast_parts.roast_id', 'in', roasts.select('roasts.id')),
        ),
        eb('beans.id', 'in', beansOfBlends(transaction, roasts.select('roasts.blend_id'))),
      ]),
    )
    .execute()
}
