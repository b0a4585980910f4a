import type { OwnerSettings } from '#contract/settings.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { finishedBeans, isFinished } from './read-stock.ts'

/**
 * The beans that visitors see as sold out, read once for each version of the library: they are computed from all
 * roasts, and every page of the list of beans needs them.
 */
export class SoldOutBeans {
  readonly #db: Db
  #latest: { version: number; beans: Promise<ReadonlySet<number>> } | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Empty unless the owner shows which beans are sold out. */
  async at(
    version: number,
    { show_sold_out }: Pick<OwnerSettings, 'show_sold_out'>,
  ): Promise<ReadonlySet<number>> {
    if (!show_sold_out) return new Set()
    if (this.#latest?.version === version) return this.#latest.beans
    const latest = { version, beans: finishedBeans(this.#db) }
    this.#latest = latest
    // A failed read is not cached.
    latest.beans.catch(() => {
      if (this.#latest === latest) this.#latest = null
    })
    return latest.beans
  }
}

/** Whether visitors see a bean as sold out. */
export async function isSoldOut(db: Db, beanId: number): Promise<boolean> {
  const { show_sold_out } = await readOwnerSettings(db)
  return show_sold_out && isFinished(db, beanId)
}
