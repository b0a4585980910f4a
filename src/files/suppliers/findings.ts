import type { BeanFields, NamedNumbers } from '#domain/bean/bean.ts'
import type { CropYears } from '#domain/bean/crop-year.ts'
import type { Price } from '#domain/bean/price/bean-price.ts'
import { numbersIn, readingOf } from '#domain/words/written-numbers.ts'

/** The fields that one way of reading found, the price and the years of the crop; the others are absent or null. */
export type Findings = {
  [Field in Exclude<keyof BeanFields, keyof CropYears>]?: BeanFields[Field] | null
} & { price?: Price | null; crop?: CropYears | null }

/** Merges findings: earlier ones win, later ones only fill gaps. */
export function mergeFindings(findings: readonly Findings[]): Findings {
  const merged: Findings = {}
  for (const finding of findings) {
    for (const [field, value] of Object.entries(finding)) {
      if (value != null && merged[field as keyof Findings] == null) Object.assign(merged, { [field]: value })
    }
  }
  return merged
}

/** Names with their numbers, null if there are none. Names that JavaScript objects reserve are left out. */
export function namedNumbers(entries: Iterable<readonly [string | null, number]>): NamedNumbers | null {
  const usable = [...entries].flatMap(([name, value]) =>
    name !== null && name !== '__proto__' && Number.isFinite(value) ? [[name, value] as const] : [],
  )
  return usable.length === 0 ? null : Object.fromEntries(usable)
}

/** True for `Yes`, false for `No`, in any language of suppliers; null for any other text. */
export function statedYesOrNo(text: string | null | undefined): boolean | null {
  const word = /^[\p{Letter}\p{Mark}]+/u.exec(text ?? '')?.[0].toLowerCase() ?? ''
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}

const YES: ReadonlySet<string> = new Set('yes ja oui sí si sim sì tak да はい'.split(' '))
const NO: ReadonlySet<string> = new Set('no nein non não nee nie нет いいえ'.split(' '))

/** A cupping score out of 100: the first number of a text, if it is between 60 and 100. */
export function cuppingScore(text: string | null | undefined): number | null {
  return readingOf(numbersIn(text ?? '')[0], value => value >= 60 && value <= 100)
}

/** The screen size in a description of the beans: `.2 d/300gr, 15-17 Screen` gives `15-17`. */
export function screenSizeIn(appearance: string | null | undefined): string | null {
  const match = /(\d\d)(?:\s*([-–])\s*(\d\d))?(\+?)\s*(?:(pb|peaberry)\s*)?screen/i.exec(appearance ?? '')
  if (match === null) return null
  const [, smallest = '', dash = '', largest = '', orLarger = '', peaberry = ''] = match
  return `${smallest}${dash}${largest}${orLarger}${peaberry === '' ? '' : ` ${peaberry}`}`
}

/** An altitude whose unit may only be in the label: `Altitude (meters): 1,100 - 1,500`. Null without a number. */
export function altitudeWithUnit(
  label: string | null | undefined,
  text: string | null | undefined,
): string | null {
  if (text == null || !/\p{Number}/u.test(text)) return null
  const unit = /met(?:er|re)s|masl|feet|\b(?:ft|m)\b/i.exec(label ?? '')?.[0].toLowerCase()
  return unit === undefined || /\p{Letter}/u.test(text) ? text : `${text} ${unit}`
}
