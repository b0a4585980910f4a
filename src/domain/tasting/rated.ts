import { CUPS_ON_TABLE, type Cups, cvaScore, FLAWLESS } from './cva-score.ts'
import { CVA_AFFECTIVE, FIVE_CUPS, isOnScale, RATING_SCALE, type Scale, type Sheet } from './sheet.ts'

/** What a taster filled in: a value for each scale of the sheet, and the cups that had a flaw. */
export interface Rated {
  values: Record<string, number>
  /** Null for sheets that don't ask for it. */
  cups: Cups | null
}

/** What is wrong with a filled-in sheet. */
export type RatedProblem =
  | { kind: 'no value' | 'no scale'; scale: string }
  | { kind: 'off scale'; scale: string; allowed: Scale }
  | { kind: 'cups not asked' | 'too many cups' }

/** Everything that is wrong with a filled-in sheet: each scale needs a value that it has. */
export function ratedProblems({ id, scales }: Sheet, { values, cups }: Rated): RatedProblem[] {
  const problems: RatedProblem[] = scales.flatMap((scale): RatedProblem[] => {
    const value = Object.hasOwn(values, scale.name) ? values[scale.name] : undefined
    if (value === undefined) return [{ kind: 'no value', scale: scale.name }]
    return isOnScale(scale, value) ? [] : [{ kind: 'off scale', scale: scale.name, allowed: scale }]
  })
  for (const name of Object.keys(values))
    if (!scales.some(scale => scale.name === name)) problems.push({ kind: 'no scale', scale: name })
  if (cups === null) return problems
  if (id !== CVA_AFFECTIVE.id) problems.push({ kind: 'cups not asked' })
  else if (cups.u + cups.d > CUPS_ON_TABLE) problems.push({ kind: 'too many cups' })
  return problems
}

/** The first scale of a sheet that has no value yet; undefined if all have. */
export function firstUnrated(
  { scales }: Pick<Sheet, 'scales'>,
  { values }: Pick<Rated, 'values'>,
): string | undefined {
  return scales.find(({ name }) => !Object.hasOwn(values, name))?.name
}

/** A filled-in sheet as it is kept: in the order of its scales, and with cups if it asks for them. */
export function keptRated({ id, scales }: Sheet, { values, cups }: Rated): Rated {
  return {
    values: Object.fromEntries(scales.map(({ name }) => [name, values[name]!])),
    cups: id === CVA_AFFECTIVE.id ? (cups ?? FLAWLESS) : null,
  }
}

/** What follows from a filled-in sheet: the rating of `Five cups` or the score of `CVA affective`; null for others. */
export function figuresOfRated(
  { id }: Pick<Sheet, 'id'>,
  { values, cups }: Rated,
): { rating: number | null; score: number | null } {
  return {
    rating: id === FIVE_CUPS.id ? values[RATING_SCALE]! : null,
    score: id === CVA_AFFECTIVE.id ? cvaScore(values, cups ?? FLAWLESS) : null,
  }
}
