import type { DemoTasting } from '../demo/tastings.ts'
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
