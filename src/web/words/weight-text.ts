import { type WeightDoubt, weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { weightLossPercent } from '#domain/roast/weights/weight-loss.ts'
import { TYPED_GRAMS, writtenWeight } from '#domain/words/written-weights.ts'
import { percentText } from './figure-text.ts'

/**
 * What a field for grams shows of a whole text: the grams that it says, otherwise what `keyedWeight` leaves of it. Two
 * numbers, such as `250-300`, stay apart, and are no weight.
 */
export function settledWeight(text: string): string {
  const keyed = keyedWeight(text.replace(TO_NEXT_NUMBER, '$1  ')).trim()
  const grams = weightOfText(keyed)
  // The largest and the smallest would be written with an exponent.
  return grams === null || String(grams).includes('e') ? keyed : String(grams)
}

/** A text's first number, and the signs that part it from a second one: none of those within a number. */
const TO_NEXT_NUMBER = /^(\D*\d[\d.,'’ ]*)[^\d.,'’½¼¾⁄/\p{L} ]+ *(?=\d)/u

/** What stays of a text while it is typed, when unit and decimals may lack their end: digits, signs, perhaps a unit. */
export function keyedWeight(text: string): string {
  return text.replace(/[^\d.,'’½¼¾⁄/\p{L} ]|^[^\d.,½¼¾]+|\p{L}+(?=[^\p{L}]*\d)/gu, '')
}

/** What is wrong with a typed weight, or null. An empty text is fine. */
export function weightProblem(text: string): string | null {
  return text.trim() === '' || weightOfText(text) !== null ? null : 'Enter a number such as 250 or 250.5'
}

/** Reads a typed weight in grams, or in the unit that is typed with it; null if the text is something else. */
export function weightOfText(text: string): number | null {
  return writtenWeight(text, TYPED_GRAMS)
}

/** The weight loss from two typed weights, or the known one if they are incomplete. */
export function lossTextOf(green: string, roasted: string, knownPercent: number | null = null): string {
  return percentText(weightLossPercent(weightOfText(green), weightOfText(roasted)) ?? knownPercent)
}

/** Why no roast has these typed weights; null if one can have them, or if one is missing. */
export function doubtOfTexts(green: string, roasted: string): WeightDoubt | null {
  return weightDoubt(weightOfText(green), weightOfText(roasted))
}
