import { METRES_PER_FOOT } from '#domain/record/units.ts'
import { halfWidth } from '#domain/words/name-folding.ts'

export type ElevationBand = 'low' | 'medium' | 'high' | 'very high'

/**
 * The elevation in metres: the first number in the text, with feet converted and rounded to the metre. A comma, dot,
 * apostrophe or blank before exactly three digits groups thousands: `1,700 - 1,900 meters` is 1700, `5,600 ft` is
 * 1707. Null if the text has no number.
 */
export function elevationMetres(text: string | null | undefined): number | null {
  const match = FIRST_NUMBER.exec(halfWidth(text ?? ''))
  const { grouped, plain, rest = '' } = match?.groups ?? {}
  const number = grouped?.replace(/\D/g, '') ?? plain
  if (number === undefined) return null
  return IN_FEET.test(rest) ? Math.round(Number(number) * METRES_PER_FOOT) : Number(number)
}

const FIRST_NUMBER = /(?:(?<grouped>\d{1,3}(?:[,.'’\s]\d{3})+(?!\d))|(?<plain>\d+(?:\.\d+)?))(?<rest>.*)/su

/** What follows a number in feet: the unit, or the rest of a range and then the unit. */
const IN_FEET = /^(?:[\s\d,.+~–—-]|to|and)*(?:feet|foot|ft|['′’])/iu

/** The band of an elevation in metres: low below 1200, medium to 1500, high to 2000, very high above. */
export function elevationBand(metres: number): ElevationBand {
  if (metres < 1200) return 'low'
  if (metres <= 1500) return 'medium'
  return metres <= 2000 ? 'high' : 'very high'
}
