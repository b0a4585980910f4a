import type { Plan } from '#contract/again/plans.ts'
import { inOrder, stepsFromBefore } from '#domain/again/plan-steps.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { entityTag, Versioned } from '#server/http/entity-tags.ts'
import type { Db, Row } from '#server/platform/database/tables.ts'

/** A plan that isn't in the trash, with its bean's name and whether its roast is in the library. */
export interface PlanRow extends Row<'plans'> {
  origin_name: string
  folded_origin_name: string
  known_roast_id: number | null
}

/** The plans of a bean, or of all, by the names of bean and plan. */
export async function listPlans(db: Db, beanId: number | null): Promise<Plan[]> {
  const rows = await selectPlans(db)
    .$if(beanId !== null, query => query.where('plans.bean_id', '=', beanId!))
    .execute()
  return rows.toSorted(byNames).map(row => versionedPlanOf(row).value)
}

function byNames(a: PlanRow, b: PlanRow): number {
  return compared(a.folded_origin_name, b.folded_origin_name) || compared(a.folded_name, b.folded_name)
}

function compared(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The row of a plan; undefined if it or its bean was deleted. */
export function findPlanRow(db: Db, id: number): Promise<PlanRow | undefined> {
  return selectPlans(db).where('plans.id', '=', id).executeTakeFirst()
}

/** The plan as the API returns it. What a setting was before follows from the steps. */
export function versionedPlanOf({
  folded_name,
  origin_name,
  folded_origin_name,
  deletion_id,
  revision,
  known_roast_id,
  steps,
  marks,
  ...plan
}: PlanRow): Versioned<Plan> {
  const value = {
    ...plan,
    roast_id: known_roast_id,
    steps: stepsFromBefore(JSON.parse(steps) as Plan['steps']),
    marks: inOrder(JSON.parse(marks) as Plan['marks']),
  }
  return new Versioned(value, entityTag(revision, known_roast_id === null ? 0 : 1))
}

/** Whether another plan of the bean has this name, compared by `foldName`. */
export async function isPlanNameTaken(
  db: Db,
  { bean_id, name }: { bean_id: number; name: string },
  except: number | null = null,
): Promise<boolean> {
  const other = await db
    .selectFrom('plans')
    .select('id')
    .where('bean_id', '=', bean_id)
    .where('folded_name', '=', foldName(name))
    .where('deletion_id', 'is', null)
    .$if(except !== null, query => query.where('id', '!=', except!))
    .executeTakeFirst()
  return other !== undefined
}

function selectPlans(db: Db) {
  return db
    .selectFrom('plans')
    .innerJoin('beans', 'beans.id', 'plans.bean_id')
    .leftJoin('roasts', 'roasts.id', 'plans.roast_id')
    .selectAll('plans')
    .select(['beans.origin_name', 'beans.folded_name as folded_origin_name', 'roasts.id as known_roast_id'])
    .where('plans.deletion_id', 'is', null)
}
