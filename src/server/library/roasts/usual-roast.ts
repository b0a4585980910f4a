import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { UsualRoast } from '#contract/roast-answers.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import { correctedRoast } from '#domain/roast/corrected-roast.ts'
import { temperatureBand, temperaturesOnGrid } from '#domain/usual/temperature-band.ts'
import { FEWEST_USUAL, USUAL_FIGURES, usualFigures } from '#domain/usual/usual-figures.ts'
import { isOfBeanAlone, partsColumns } from '#server/library/greens/roast-parts.ts'
import type { Db, Tables } from '#server/platform/database/tables.ts'
import { unpacking } from '#server/platform/database/timeline-codec.ts'
import { inTurns, ownTurn } from '#server/platform/work/turns.ts'
import { correctionOf } from './roast-row.ts'

const eb = expressionBuilder<Tables, 'roasts'>()

/** The latest ones tell what is usual now, and reading more would take long. */
const MOST_WITH_FIGURES = 1_000
const MOST_CURVES = 50

/**
 * What was usual for the roasts of the same bean alone with an earlier date, of a blend for those by the same recipe;
 * null if there are fewer than three, the roast has no date, or a blend has no recipe. Undefined if there is no such
 * roast.
 *
 * The figures are those of the latest 1,000 of them, the band is that of the latest 50 with a curve.
 */
export async function findUsualRoast(db: Db, id: number): Promise<UsualRoast | null | undefined> {
  const roast = await db
    .selectFrom('roasts')
    .select(['bean_id', 'blend_id', 'roast_date', ...USUAL_FIGURES])
    .select(partsColumns(db))
    .where('id', '=', id)
    .executeTakeFirst()
  if (roast === undefined) return undefined
  const { bean_id, blend_id, parts, roast_date, ...figures } = roast
  if (roast_date === null || (parts !== null && blend_id === null)) return null
  const isAlike = blend_id === null ? isOfBeanAlone(bean_id) : eb('blend_id', '=', blend_id)
  const { roasts } = await db
    .selectFrom('roasts')
    .select(({ fn }) => fn.countAll<number | string>().as('roasts'))
    .where(isAlike)
    .where('roast_date', '<', roast_date)
    .executeTakeFirstOrThrow()
  if (Number(roasts) < FEWEST_USUAL) return null
  const earlier = await db
    .selectFrom('roasts')
    .select(USUAL_FIGURES)
    .where(isAlike)
    .where('roast_date', '<', roast_date)
    .orderBy('roast_date', order => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(MOST_WITH_FIGURES)
    .execute()
  const band = temperatureBand(await earlierTemperatures(db, isAlike, roast_date))
  return {
    roasts: Number(roasts),
    ...usualFigures(figures, earlier),
    band: band?.map(({ timeSeconds, low, high }) => ({ time_seconds: timeSeconds, low, high })) ?? null,
  }
}

/** The bean temperatures of the latest earlier roasts. Each is unpacked in a turn of the event loop of its own. */
async function earlierTemperatures(
  db: Db,
  isAlike: Expression<SqlBool>,
  date: IsoDate,
): Promise<(number | null)[][]> {
  const latest = await db
    .selectFrom('roasts')
    .select(['id', 'correction'])
    .where(isAlike)
    .where('roast_date', '<', date)
    .where('has_timeline', '=', 1)
    .orderBy('roast_date', order => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(MOST_CURVES)
    .execute()
  const temperatures: (number | null)[][] = []
  for (const row of latest) {
    const stored = await db
      .selectFrom('roast_timelines')
      .select('timeline')
      .where('roast_id', '=', row.id)
      .executeTakeFirst()
    if (stored === undefined) continue
    await ownTurn()
    const recording = { timeline: await inTurns(unpacking(stored.timeline)), milestones: [] }
    temperatures.push(temperaturesOnGrid(correctedRoast(recording, correctionOf(row)).timeline))
  }
  return temperatures
}
