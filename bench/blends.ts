import { sql } from 'kysely'
import { makeLibrary } from '../harness/large-library.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import type { BenchResult } from './findings.ts'
import { compare, median } from './measure.ts'
import { withFolder } from './measured-process.ts'
import { openUncached, reading } from './uncached-library.ts'

/** The demo's twelve coffees have some 300 each. */
const ROASTS = 3_600
const BLENDS = 50
const ROUNDS = 15
const TIMES_PER_ROUND = 10
const SAMPLE_EVERY_SECONDS = 60
const MOST = 1.3

/** Measures what 50 blends add to a page of a coffee's roasts: the same library with them and without. */
export function blends(): Promise<BenchResult> {
  return withFolder(async dataFolder => {
    const alone = { databaseUrl: null, dataFolder: `${dataFolder}/alone` }
    const blended = { databaseUrl: null, dataFolder: `${dataFolder}/blended` }
    for (const location of [alone, blended])
      await makeLibrary(location, ROASTS, { everySeconds: SAMPLE_EVERY_SECONDS })
    await blendSome(blended)
    const [without, withBlends] = [await openUncached(alone), await openUncached(blended)]
    const path = '/api/roasts/?limit=50&bean_id=2'
    const cpuMilliseconds = async () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    }
    const pages = await compare(
      {
        without: { run: reading(without, path).run, cpuMilliseconds },
        withBlends: { run: reading(withBlends, path).run, cpuMilliseconds },
      },
      { rounds: ROUNDS, timesPerRound: TIMES_PER_ROUND },
    )
    await Promise.all([without.close(), withBlends.close()])
    return {
      findings: [
        {
          what: `a page of a coffee's roasts with ${BLENDS} blends ÷ without`,
          value: median(pages.withBlends.cpu) / median(pages.without.cpu),
          unit: '×',
          aim: { atMost: MOST },
        },
      ],
    }
  })
}

/** The coffee becomes half of its newest roasts. */
async function blendSome(location: Parameters<typeof openDatabase>[0]): Promise<void> {
  const { db, close } = await openDatabase(location)
  for (const [position, bean] of [2, 3].entries())
    await sql`insert into roast_parts (roast_id, position, bean_id, grams)
      select id, ${position}, ${bean}, green_weight_g / 2 from roasts
      where bean_id = 2 and green_weight_g is not null order by id desc limit ${BLENDS}`.execute(db)
  await close()
}
