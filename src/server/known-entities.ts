import type { EntityName } from '#contract/problems.ts'
import { findPlanRow } from './library/again/plan-row.ts'
import { beanExists } from './library/beans/repository.ts'
import { findBlendRow } from './library/blends/blend-row.ts'
import { findFeedback } from './library/feedback/repository.ts'
import { findStoredRow } from './library/live/running-roast-row.ts'
import { roastExists } from './library/roasts/repository.ts'
import { findEntry } from './library/stock/change-entries.ts'
import { styleExists } from './library/styles/repository.ts'
import { findById } from './library/tables/table-row.ts'
import { findSheetRow } from './library/tastings/sheet-row.ts'
import { findTastingRow } from './library/tastings/tasting-row.ts'
import type { Db } from './platform/database/tables.ts'

/** How the entities are found whose writes are refused, if there is none with the id, before their bodies are read. */
const FINDERS: { readonly [Name in EntityName]?: (db: Db, id: number) => Promise<unknown> } = {
  bean: beanExists,
  roast: roastExists,
  style: styleExists,
  feedback: findFeedback,
  'stock entry': findEntry,
  'running roast': findStoredRow,
  plan: findPlanRow,
  recipe: findBlendRow,
  sheet: findSheetRow,
  tasting: findTastingRow,
  table: findById,
}

/** Whether there is an entity with this id, or it isn't looked up so early. */
export async function isKnown(db: Db, entity: EntityName, id: number): Promise<boolean> {
  const find = FINDERS[entity]
  return find === undefined || Boolean(await find(db, id))
}
