import { withoutDates } from '#domain/words/without-dates.ts'

/** A roast number has at most nine digits. */
export const HIGHEST_ROAST_NUMBER = 999_999_999

const WRITTEN_NUMBER = /#\s*(\d{1,9})(?!\d)/u

/**
 * How loggers number a roast without a `#`. At most six digits, so a compact date or a serial number never matches;
 * nor does the whole part of a decimal number.
 */
const HINTED_NUMBERS = [
  /(?<!\p{Letter})(?:no|nr|roast|batch)[.\s_-]*(\d{1,6})(?!\d|\.\d)/iu,
  /^\s*(\d{1,6})\s*[-–—]\s/u,
]

/** The roast number that a name states as `#48`, or null. */
export function roastNumberIn(roastName: string): number | null {
  return numberMatched(WRITTEN_NUMBER, roastName)
}

/**
 * The number that a source name gives without a `#`: `26-02-12_2027_Jigesa_no17`, `12 - Kenya`, `Batch 995`. A
 * trailing plain number ("Kenya 2", "v4") is not a roast number, nor is part of a date ("roast-2022-05-30").
 */
export function hintedRoastNumberIn(sourceName: string): number | null {
  const name = withoutDates(sourceName)
  return HINTED_NUMBERS.map(form => numberMatched(form, name)).find(number => number !== null) ?? null
}

/** The number that a source name states or hints at, or null. */
export function sourceRoastNumber(sourceName: string): number | null {
  return roastNumberIn(sourceName) ?? hintedRoastNumberIn(sourceName)
}

/** The source name with this roast number: in place of the one it states, otherwise in front. */
export function renumberedRoastName(sourceName: string, roastNumber: number): string {
  const number = `#${roastNumber}`
  return roastNumberIn(sourceName) === null
    ? `${number} ${sourceName}`
    : sourceName.replace(WRITTEN_NUMBER, number)
}

/** The name without its roast numbers and dates, which leaves what it says about the coffee. */
export function withoutRoastNumbersAndDates(sourceName: string): string {
  const undated = withoutDates(sourceName.replace(WRITTEN_NUMBER, ' '))
  return HINTED_NUMBERS.reduce((name, form) => name.replace(form, ' '), undated)
}

function numberMatched(form: RegExp, text: string): number | null {
  const digits = form.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
