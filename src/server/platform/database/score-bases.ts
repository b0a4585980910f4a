import type { ScoreBasis } from '#domain/score/partial-score.ts'
import { idBatches } from './id-batches.ts'
import { basisOfScore } from './stored-score.ts'
import type { Db } from './tables.ts'

/** From how many components the scores of roasts are, by the id of the roast. Roasts without a score are left out. */
export async function scoreBases(db: Db, roastIds: readonly number[]): Promise<Map<number, ScoreBasis>> {
  const batches = idBatches(roastIds).map(batch =>
    db.selectFrom('roasts').select(['id', 'score_details']).where('id', 'in', batch).execute(),
  )
  return new Map(
    (await Promise.all(batches)).flat().flatMap(({ id, score_details }) => {
      const basis = score_details && basisOfScore(score_details)
      return basis ? [[id, basis] as const] : []
    }),
  )
}
