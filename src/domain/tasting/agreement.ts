import { meanRanks } from '#domain/record/mean-ranks.ts'
import { round } from '#domain/record/units.ts'

/** How far tasters agree on an order of the cups. */
export interface Agreement {
  /** Kendall's coefficient of concordance, from 0 (none) to 1 (all have the same order). */
  w: number
  words: string
}

/**
 * Kendall's W with ties corrected: 12 S / (m² (n³ − n) − m Σ (t³ − t)), where S is the sum of the squared deviations
 * of the cups' rank sums, m tasters rated n cups, and t cups share a rank (M. Kendall, Rank Correlation Methods, 1948,
 * chapter 6). `values` are the tasters' ratings of all cups, in the same order. Null for fewer than two tasters or
 * cups, and if nobody preferred any cup.
 *
 * @internal Exported for tests.
 */
export function kendallsW(values: readonly (readonly number[])[]): number | null {
  const tasters = values.length
  const cups = values[0]?.length ?? 0
  if (tasters < 2 || cups < 2) return null
  const ranks = values.map(ofTaster => meanRanks(Float64Array.from(ofTaster)))
  const middle = (tasters * (cups + 1)) / 2
  let squares = 0
  for (let cup = 0; cup < cups; cup += 1) {
    const sum = ranks.reduce((total, ofTaster) => total + ofTaster[cup]!, 0)
    squares += (sum - middle) ** 2
  }
  const ties = values.reduce((total, ofTaster) => total + tiesOf(ofTaster), 0)
  const most = tasters ** 2 * (cups ** 3 - cups) - tasters * ties
  return most === 0 ? null : (12 * squares) / most
}

/** The agreement of tasters, as a number and in words. */
export function agreementOf(values: readonly (readonly number[])[]): Agreement | null {
  const w = kendallsW(values)
  if (w === null) return null
  return { w: round(w, 3), words: agreementWords(w, { tasters: values.length, cups: values[0]!.length }) }
}

/**
 * What a W says. Tasters who guess have a mean W of 1 / m with the variance 2 (m − 1) / (m³ (n − 1)) (M. Kendall and
 * B. Babington Smith, The Problem of m Rankings, 1939): within 1.96 deviations of that it is called chance. Where that
 * reaches 1, as for two tasters of three cups, not even the same order tells anything. Above, the words are those of
 * R. Schmidt, Managing Delphi Surveys, 1997 (0.3 weak, 0.5 moderate, 0.7 strong, 0.9 unusually
 * strong), with the bounds halfway between.
 */
function agreementWords(w: number, { tasters, cups }: { tasters: number; cups: number }): string {
  const deviation = Math.sqrt((2 * (tasters - 1)) / (tasters ** 3 * (cups - 1)))
  const chance = 1 / tasters + UNLIKELY_DEVIATIONS * deviation
  if (chance >= 1) return 'too few cups to tell agreement from chance'
  if (w <= chance) return 'no more agreement than by chance'
  const [words] = WORDS.find(([, below]) => w < below) ?? ['unusually strong agreement']
  return words
}

/** The 5 % significance level of a normal distribution. */
const UNLIKELY_DEVIATIONS = 1.96

const WORDS: readonly [words: string, below: number][] = [
  ['weak agreement', 0.4],
  ['moderate agreement', 0.6],
  ['strong agreement', 0.8],
]

/** Σ (t³ − t) over the values that t cups share. */
function tiesOf(values: readonly number[]): number {
  const shared = [...Map.groupBy(values, value => value).values()]
  return shared.reduce((total, { length }) => total + length ** 3 - length, 0)
}
