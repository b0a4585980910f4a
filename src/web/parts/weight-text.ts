import { weightLossPercent } from '#domain/weight-loss.ts'
import { percentText } from './figure-text.ts'

/**
 * What a weight input keeps of a text: digits and dots. A single comma becomes a dot first, unless exactly three
 * digits follow it: `250,5` is 250.5, `1,250` is 1250.
 */
export function cleanWeightText(text: string): string {
  return decimalCommaAsDot(text).replace(/[^\d.]/g, '')
}

/** What is wrong with a weight as it was typed, or null; nothing typed is nothing wrong. */
export function weightProblem(text: string): string | null {
  return text === '' || weightOfText(text) !== null ? null : 'Write a number such as 250 or 250.5'
}

/** The weight in grams that a text states, or null for none. */
export function weightOfText(text: string): number | null {
  const cleaned = cleanWeightText(text)
  const weight = Number(cleaned)
  return cleaned === '' || !Number.isFinite(weight) ? null : weight
}

/** The weight loss of two weights as they are being typed, else of what is known without them. */
export function lossTextOf(green: string, roasted: string, knownPercent: number | null = null): string {
  return percentText(weightLossPercent(weightOfText(green), weightOfText(roasted)) ?? knownPercent)
}

function decimalCommaAsDot(text: string): string {
  const parts = text.split(',')
  const groupsThousands = /^\d{3}(?!\d)/.test(parts[1] ?? '')
  return parts.length === 2 && !groupsThousands ? parts.join('.') : text
}
