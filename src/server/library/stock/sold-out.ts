import type { OwnerSettings } from '#contract/settings.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { oncePerVersion } from '#server/platform/work/once-per-version.ts'
import { finishedBeans, isFinished } from './read-stock.ts'

/**
 * Reads the beans that visitors see as sold out, none unless the owner shows these. Once for each version of the
 * library: they are computed from all roasts, and every page of the list of beans needs them.
 */
export function soldOutBeans(db: Db) {
  const finished = oncePerVersion(() => finishedBeans(db))
  return async (
    version: number,
    { show_sold_out }: Pick<OwnerSettings, 'show_sold_out'>,
  ): Promise<ReadonlySet<number>> => (show_sold_out ? finished(version) : new Set())
}

/** Whether visitors see a bean as sold out. */
export async function isSoldOut(db: Db, beanId: number): Promise<boolean> {
  const { show_sold_out } = await readOwnerSettings(db)
  return show_sold_out && isFinished(db, beanId)
}
