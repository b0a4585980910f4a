import { halfWidth } from '#domain/words/name-folding.ts'
import { BEAN_FIELDS, BEAN_NUMBER_FIELDS, type BeanNumberField } from './bean-fields.ts'

/** The years of a crop: one, or two in a row for a harvest over the turn of a year; both null if unknown. */
export interface CropYears {
  crop_year: number | null
  crop_year_to: number | null
}

/** A number of a bean that isn't one of the years of its crop. */
export type OtherNumberField = Exclude<BeanNumberField, keyof CropYears>

/** The fields of a bean that are one number each: all but the years of its crop. */
export const SINGLE_NUMBER_FIELDS = BEAN_NUMBER_FIELDS.filter(
  (field): field is OtherNumberField => field !== 'crop_year' && field !== 'crop_year_to',
)

export const NO_CROP_YEARS: CropYears = { crop_year: null, crop_year_to: null }

/** The years of a crop in a text, and where in it they stand. */
export interface WrittenCropYears extends CropYears {
  start: number
  end: number
}

/**
 * The first years of a crop in a text: `2025`, `2025/26`, `2025-2026`, `25/26`. The same year twice is one. A second
 * number that is no next year, or is the month of a date, doesn't belong to them. Two short years are read from 13 to
 * 50 only, and not of points or screens: `11/12` may be months, `86/87` points. Null without a year from 1900 to 2100.
 */
export function cropYearsIn(text: string): WrittenCropYears | null {
  for (const match of halfWidth(text).matchAll(YEARS)) {
    const { first, second, short, next, isOther } = match.groups ?? {}
    const start = match.index
    const end = start + match[0].length
    if (short !== undefined && next !== undefined) {
      const isYear = isOther === undefined && Number(short) > LAST_MONTH && Number(next) <= LAST_SHORT_YEAR
      const to = Number(next) === Number(short) + 1 ? CENTURY + Number(next) : null
      if (isYear && to !== null) return { crop_year: to - 1, crop_year_to: to, start, end }
      continue
    }
    const from = Number(first)
    if (from < least || from > most) continue
    const to = second === undefined ? null : secondYear(from, second)
    if (to === null) return { crop_year: from, crop_year_to: null, start, end: start + YEAR_LENGTH }
    return { crop_year: from, crop_year_to: to === from ? null : to, start, end }
  }
  return null
}

/** What is typed as the years of a crop and nothing else; null if it isn't that. Nothing typed is unknown. */
export function typedCropYears(text: string): CropYears | null {
  const typed = text.trim()
  if (typed === '') return NO_CROP_YEARS
  const found = cropYearsIn(typed)
  if (found === null || found.start > 0 || found.end < typed.length) return null
  return { crop_year: found.crop_year, crop_year_to: found.crop_year_to }
}

/** `2025`, or `2025/26` for a crop of two years; empty if unknown. */
export function cropYearText({ crop_year, crop_year_to }: CropYears): string {
  if (crop_year === null) return ''
  return crop_year_to === null ? String(crop_year) : `${crop_year}/${shortYear(crop_year_to)}`
}

/** Whether these can be the years of a crop: the second one, if any, is the year after the first. */
export function isCrop({ crop_year, crop_year_to }: CropYears): boolean {
  return crop_year_to === null || (crop_year !== null && crop_year_to === crop_year + 1)
}

const { least, most } = BEAN_FIELDS.crop_year
const YEAR_LENGTH = 4
const LAST_MONTH = 12
/** Above it are points, and years of another century. */
const LAST_SHORT_YEAR = 50
/** Of years that are written with two digits. */
const CENTURY = 2000

/** A year, or two with a stroke or a dash between them; digits after a letter are part of a name. */
const YEARS = new RegExp(
  String.raw`(?<![\p{sc=Latin}\p{sc=Cyrillic}\d])` +
    String.raw`(?:(?<first>\d{4})(?!\d)(?:\s?[/–—−-]\s?(?<second>\d{4}|\d{2}(?![/.–—−-]\d))(?!\d))?` +
    String.raw`|(?<![/.–—−-]|\bscr(?:eens?)?(?:\ssizes?)?[\s.:]{0,3})` +
    String.raw`(?<short>\d{2})\s?[/–—−-]\s?(?<next>\d{2})(?!\d)` +
    String.raw`(?=(?<isOther>[/.–—−-]\d|\s?(?:points?|pts|scr(?:eens?)?)\b)?))`,
  'giu',
)

/** The second year of a crop, or the first again; null if what is written is neither. */
function secondYear(from: number, written: string): number | null {
  const isWritten = (year: number) => written === String(year) || written === shortYear(year)
  return [from + 1, from].find(year => year <= most && isWritten(year)) ?? null
}

function shortYear(year: number): string {
  return String(year % 100).padStart(2, '0')
}
