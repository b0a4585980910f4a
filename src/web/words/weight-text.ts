import { weightLossPercent } from '#domain/roast/weight-loss.ts'
import { percentText } from './figure-text.ts'

/**
 * Removes everything but digits and dots. A single comma first becomes a dot, unless exactly three digits follow it:
 * `250,5` becomes `250.5`, `1,250` becomes `1250`.
 */
export function cleanWeightText(text: string): string {
  return decimalCommaAsDot(text).replace(/[^\d.]/g, '')
}

/** What is wrong with a typed weight, or null. An empty text is fine. */
export function weightProblem(text: string): string | null {
  return text === '' || weightOfText(text) !== null ? null : 'Enter a number such as 250 or 250.5'
}

/** Parses a weight in grams; null if the text is not a number. */
export function weightOfText(text: string): number | null {
  const cleaned = cleanWeightText(text)
  const weight = Number(cleaned)
  return cleaned === '' || !Number.isFinite(weight) ? null : weight
}

/** The weight loss from two typed weights, or the known one if they are incomplete. */
export function lossTextOf(green: string, roasted: string, knownPercent: number | null = null): string {
  return percentText(weightLossPercent(weightOfText(green), weightOfText(roasted)) ?? knownPercent)
}

/** What is odd about two typed weights that a roast hardly has, or null. They can still be saved. */
export function improbableWeights(green: string, roasted: string): string | null {
  const [before, after] = [weightOfText(green), weightOfText(roasted)]
  if (before === null || after === null || after < before || after === 0) return null
  return after > before
    ? 'Improbable: the roasted weight is above the green weight.'
    : 'Improbable: both weights are the same, but a roast loses weight.'
}

function decimalCommaAsDot(text: string): string {
  const parts = text.split(',')
  const groupsThousands = /^\d{3}(?!\d)/.test(parts[1] ?? '')
  return parts.length === 2 && !groupsThousands ? parts.join('.') : text
}
