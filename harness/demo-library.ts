import { demoBeans } from '../demo/beans.ts'
import { demoBlend } from '../demo/blends.ts'
import { demoFeedback } from '../demo/feedback.ts'
import { randomFrom } from '../demo/random.ts'
import { demoRoasts } from '../demo/roasts.ts'
import { demoStock } from '../demo/stock.ts'
import { demoStyles } from '../demo/styles.ts'
import { demoSheet, demoTable, demoTastings } from '../demo/tastings.ts'
import { blendRoasts } from './blends.ts'
import { writeFeedback } from './feedback.ts'
import { enterStock, fillLibrary } from './library.ts'
import { chooseStyles } from './styles.ts'
import { tasteAtTable, tasteRoasts } from './tastings.ts'

const SEED = 2026

interface Demo {
  address: string
  dataFolder: string
  password: string
  roasts: number
  /** The last day of the year that is made up. */
  now: Date
}

/** Fills a running, empty product with the made-up year of roasts, its stock, tastings and drinkers' words. */
export async function fillDemo(
  { address, dataFolder, password, roasts: count, now }: Demo,
  options: Parameters<typeof fillLibrary>[3] = {},
): Promise<void> {
  const names = demoBeans.map(bean => bean.origin_name)
  const roasts = demoRoasts(count, names, now, randomFrom(SEED))
  await fillLibrary(address, password, roasts, options)
  // What the blend is of is bought with the other coffees.
  const bought = roasts.filter(({ bean }) => names[bean] !== demoBlend.bean)
  await blendRoasts(address, password, demoBlend)
  await chooseStyles(address, password, demoStyles)
  await enterStock(address, password, demoStock(bought, demoBeans, now.toISOString().slice(0, 10)))
  await tasteRoasts(address, password, { sheet: demoSheet, tastings: demoTastings, now })
  await tasteAtTable(address, password, demoTable)
  await writeFeedback({ databaseUrl: null, dataFolder }, demoFeedback, now)
}
