import { type BeanCost, costAfterWrite, costPerPound, priceOfBean } from '#domain/bean/price/bean-price.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'

/** The fields of a bean as they are stored by a write: what it cost follows from what is written. */
export async function withCost<Fields extends BeanCost>(
  transaction: Db,
  before: BeanCost,
  fields: Fields,
): Promise<Fields> {
  const { currency } = await readOwnerSettings(transaction)
  return { ...fields, ...costAfterWrite(before, fields, currency) }
}

/** Derives `cost_per_lb` anew where it follows from a price in the owner's former currency or in the new one. */
export async function deriveCostsAgain(
  transaction: Transaction,
  { before, after }: { before: string; after: string },
  now: Date,
): Promise<void> {
  if (before === after) return
  for (const table of ['beans', 'trashed_beans'] as const) {
    const rows = await transaction
      .selectFrom(table)
      .select(['id', 'cost_per_lb', 'price_amount', 'price_currency', 'price_weight_g'])
      .where('price_amount', 'is not', null)
      .where('price_currency', 'in', [before, after])
      .execute()
    for (const row of rows) {
      const price = priceOfBean(row)
      const isDerived = row.cost_per_lb === costPerPound(price, before)
      const cost_per_lb = costPerPound(price, after) ?? (isDerived ? null : row.cost_per_lb)
      if (cost_per_lb === row.cost_per_lb) continue
      await transaction
        .updateTable(table)
        .set(eb => ({ cost_per_lb, revision: eb('revision', '+', 1), updated_at: now.toISOString() }))
        .where('id', '=', row.id)
        .execute()
    }
  }
}
