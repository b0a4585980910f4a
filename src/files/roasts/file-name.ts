import { type IsoDate, isIsoDate, isoDate, isoDatesIn } from '#domain/record/roast-date.ts'
import { visibleLine } from '#domain/words/visible-text.ts'

/**
 * The roast's name from the file's name, without its extension and without the leading `YYYY-MM-DD_` that RoasTime
 * writes. `2025-11-22_ Kenya 1 .csv` gives `Kenya 1`.
 */
export function nameInFileName(fileName: string): string {
  const stem = withoutExtension(fileName)
  const name = stem.replace(/^\d{4}-\d{2}-\d{2}_/, '').trim()
  return name || stem.trim() || 'Unnamed roast'
}

/** The first ISO date in the file's name, or null. */
export function dateInFileName(fileName: string): IsoDate | null {
  return isoDatesIn(fileName)[0] ?? null
}

/** Leaves room for a roast number before the name; nobody types a longer one. */
const LONGEST_NAME = 180

/** Makes a name safe to store and show: one visible line, cut to the longest name allowed. */
export function cleanName(name: string): string {
  const clean = visibleLine(name)
  if (clean.length <= LONGEST_NAME) return clean
  const start = clean.slice(0, LONGEST_NAME - 1)
  // The cut may be within a character.
  return `${start.replace(/[\ud800-\udbff]$/, '').trim()}…`
}

/** A date in numbers, and whether it could also have been read month first. */
export interface ReadDate {
  /** Null if there is no such day. */
  date: IsoDate | null
  isAmbiguous: boolean
}

/**
 * Reads `22/11/2025` (also with dots or hyphens) and `2025-11-22`. The day comes first, unless the file's name has
 * an ISO date that says otherwise or there is no such month. Null if the text is not a date.
 */
export function readDate(text: string, fileName: string): ReadDate | null {
  if (isIsoDate(text.trim())) return { date: text.trim(), isAmbiguous: false }
  const match = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text.trim())
  if (match === null) return null
  const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])]
  const dayFirst = isoDate(year, second, first)
  const monthFirst = isoDate(year, first, second)
  const named = isoDatesIn(fileName).find(date => date === dayFirst || date === monthFirst)
  const date = named ?? dayFirst ?? monthFirst
  const isAmbiguous =
    named === undefined && dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst
  return { date, isAmbiguous }
}

function withoutExtension(fileName: string): string {
  return cleanName(fileName).replace(/\.[a-z0-9]{1,5}$/i, '')
}
