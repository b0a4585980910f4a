import { type WeightDoubt, weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { weightLossPercent } from '#domain/roast/weights/weight-loss.ts'
import { percentText } from './figure-text.ts'

/**
 * Removes everything but digits and dots. A single comma first becomes a dot, unless exactly three digits follow it:
 * `250,5` becomes `250.5`, `1,250` becomes `1250`, `1.087,5` becomes `1087.5`.
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

/** Why no roast has these typed weights; null if one can have them, or if one is missing. */
export function doubtOfTexts(green: string, roasted: string): WeightDoubt | null {
  return weightDoubt(weightOfText(green), weightOfText(roasted))
}

function decimalCommaAsDot(text: string): string {
  if (/^\D*\d{1,3}(?:\.\d{3}){1,3},\d/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  const parts = text.split(',')
  const groupsThousands = /^\d{3}(?!\d)/.test(parts[1] ?? '')
  return parts.length === 2 && !groupsThousands ? parts.join('.') : text
}
