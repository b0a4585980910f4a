import type { Pouring } from '#contract/tasting/tables.ts'
import type { DemoTable, DemoTasting } from '../demo/tastings.ts'
import { expectOk, logIn } from './owner.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Only roasts of at least this age are tasted. */
const OLD_ENOUGH_DAYS = 15

/** Adds a sheet and tastings, through the API of a product whose beans have the ids of their positions from 1 on. */
export async function tasteRoasts(
  address: string,
  password: string,
  { sheet, tastings, now }: { sheet: object; tastings: readonly DemoTasting[]; now: Date },
): Promise<void> {
  const owner = await logIn(address, password)
  await expectOk(await owner('POST', '/api/sheets/', sheet))
  const rested = new Date(now.getTime() - OLD_ENOUGH_DAYS * DAY_MS).toISOString().slice(0, 10)
  for (const { bean, roast, restDays, tasting } of tastings) {
    const listed = await owner('GET', `/api/roasts/?bean_id=${bean + 1}&to=${rested}&sort=date&limit=20`)
    const found = (await listed.json()) as { id: number; roast_date: string }[]
    const tasted = found[roast]
    if (tasted === undefined) continue
    const date = new Date(Date.parse(tasted.roast_date) + restDays * DAY_MS).toISOString().slice(0, 10)
    await expectOk(await owner('POST', '/api/tastings/', { roast_id: tasted.id, date, ...tasting }))
  }
}

/** Reveals a table at which guests have rated these coffees, by the positions of their beans. */
export async function tasteAtTable(
  address: string,
  password: string,
  { name, beans, guests }: DemoTable,
): Promise<void> {
  const owner = await logIn(address, password)
  const roast_ids: number[] = []
  for (const bean of beans) {
    const listed = await owner('GET', `/api/roasts/?bean_id=${bean + 1}&sort=date&limit=1`)
    roast_ids.push(...((await listed.json()) as { id: number }[]).map(({ id }) => id))
  }
  const opened = { roast_ids, sheet_id: 1, hours: 24, mode: 'letters', name }
  const { id, code } = await expectOk(await owner('POST', '/api/tables/', opened))
  const { letters } = (await expectOk(await owner('GET', `/api/tables/${id}/pouring`))) as unknown as Pouring
  for (const [taster, ratings] of Object.entries(guests)) {
    const key = `demo-${taster}`
    await expectOk(await owner('POST', `/api/tables/${code}/tasters`, { name: taster, key }))
    for (const { letter, roast_id } of letters) {
      const rating = ratings[roast_ids.indexOf(roast_id)]
      await expectOk(await owner('PUT', `/api/tables/${code}/ratings`, { key, letter, values: { rating } }))
    }
  }
  await expectOk(await owner('POST', `/api/tables/${id}/reveal`))
}
