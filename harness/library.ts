import { demoBeans } from '../demo/beans.ts'
import type { DemoRoast } from '../demo/roasts.ts'
import type { DemoStockEntry } from '../demo/stock.ts'
import { writeRoastimeCsv } from '../src/files/machines/roastime/write-roastime-csv.ts'
import { expectOk, logIn, type OwnerCall } from './owner.ts'

/** Fills a running, empty product through its own API, as its owner would. One at a time, ids follow the roasts. */
export async function fillLibrary(
  address: string,
  password: string,
  roasts: readonly DemoRoast[],
  { onProgress = () => {}, atOnce = 4 }: { onProgress?: (done: number) => void; atOnce?: number } = {},
): Promise<void> {
  const owner = await logIn(address, password)
  const beanIds: number[] = []
  for (const bean of demoBeans) {
    const { id } = await expectOk(await owner('POST', '/api/beans/', bean))
    beanIds.push(id as number)
  }
  let next = 0
  let done = 0
  const importOneByOne = async () => {
    for (let index = next++; index < roasts.length; index = next++) {
      const roast = roasts[index]!
      const { id } = await expectOk(await importDemoRoast(owner, roast, beanIds[roast.bean]!))
      if (roast.notes !== null) {
        await expectOk(await owner('PUT', `/api/roasts/${id}`, { notes: roast.notes }))
      }
      onProgress(++done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, importOneByOne))
}

/** Enters the stock of a library that `fillLibrary` filled, and shows visitors what is sold out. */
export async function enterStock(
  address: string,
  password: string,
  entries: readonly DemoStockEntry[],
): Promise<void> {
  const owner = await logIn(address, password)
  for (const { bean, ...entry } of entries)
    await expectOk(await owner('POST', '/api/stock/entries', { ...entry, bean_id: bean + 1 }))
  await expectOk(await owner('PUT', '/api/settings/', { roast_cost: 0.35, show_sold_out: true }))
}

/** Uploads a made-up roast as an export of its machine. */
export function importDemoRoast(owner: OwnerCall, roast: DemoRoast, beanId: number): Promise<Response> {
  const csv = writeRoastimeCsv({ ...roast, beanName: demoBeans[roast.bean]?.origin_name ?? null })
  const form = new FormData()
  form.append('file', new Blob([csv]), `${roast.roastDate}_${roast.sourceName}.csv`)
  form.append('bean_id', String(beanId))
  // Some runs import the same recordings under new names.
  form.append('same_file', 'allow')
  if (roast.greenWeightGrams !== null) form.append('green_weight_g', String(roast.greenWeightGrams))
  if (roast.roastedWeightGrams !== null) form.append('roasted_weight_g', String(roast.roastedWeightGrams))
  return owner('POST', '/api/roasts/import/', form)
}
