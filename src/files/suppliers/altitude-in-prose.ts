import { METRES_PER_FOOT } from '#domain/record/units.ts'

/** An altitude in the page's own words, with some of the text around it as evidence. */
export interface AltitudeInProse {
  altitude: string
  evidence: string
}

/**
 * The first altitude in a text, in the text's own words: `between 1700 and 1950 meters above sea level`. A number
 * counts only with its unit and only if coffee grows there (200 to 3000 m); hectares, trees, years, distances and
 * areas don't count. Null if the text states none.
 */
export function altitudeInProse(text: string | null): AltitudeInProse | null {
  for (const match of (text ?? '').matchAll(ALTITUDE)) {
    const { first = '', second = first, unit = '' } = match.groups ?? {}
    const perUnit = /^f/i.test(unit) ? METRES_PER_FOOT : 1
    const heights = [first, second].map(number => Number(number.replace(/\D/g, '')) * perUnit)
    if (text === null || heights.some(height => height < LOWEST || height > HIGHEST)) continue
    return { altitude: match[0].trim(), evidence: excerpt(text, match.index, match.index + match[0].length) }
  }
  return null
}

const CONTEXT = 60

/** The text around a place, in whole words, with an ellipsis at a cut. */
function excerpt(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - CONTEXT), start)
  const after = text.slice(end, end + CONTEXT)
  const whole = [
    start > CONTEXT ? before.replace(/^\S*\s/, '…') : before,
    text.slice(start, end),
    end + CONTEXT < text.length ? after.replace(/\s\S*$/, '…') : after,
  ]
  return whole.join('').replace(/\s+/g, ' ').trim()
}
const LOWEST = 200
const HIGHEST = 3000

/** Thousands may be grouped: `1,700`, `1.700`, `1 700`, `1’700`. The last group alone is no number. */
const NUMBER = "(?<!\\d )\\d{1,2}[,.'’ ]\\d{3}|\\d{4,5}|(?<!\\d[ '’])\\d{3}"
const LEAD =
  '(?:(?:just |slightly |well )?(?:between|from|beyond|up to|under|over|above|below|around|about|roughly|approximately|at least)\\s+(?:about\\s+|around\\s+)?)?'
const RANGE =
  '(?:\\s*[-–—~〜～]\\s*|\\s+(?:to|and|(?:all the way )?up to|bis|und|à|et|a|y|e|tot|en|do|i|до|и)\\s+(?:about\\s+|around\\s+|over\\s+)?)'
const UNIT =
  '(?:m(?:eters?|etres?|ts?)?\\.?\\s?a\\.?\\s?s\\.?\\s?l(?!\\p{L})\\.?|m\\.?\\s?s\\.?\\s?n\\.?\\s?m(?!\\p{L})\\.?|(?:met(?:er[ns]?|res?)|mètres|metri|metros|metr[óo]w|метр(?:ов|а)|m|м|メートル)(?![\\p{sc=Latin}\\p{sc=Cyrillic}\\d²])|f(?:ee|oo)t(?!\\p{L})|ft(?!\\p{L}))'
const NOT_A_HEIGHT =
  '(?!\\s*(?:mark|from|away|long|wide|apart|deep|squared?|of\\s+(?!altitude|elevation)|in\\s+(?:length|width|area)|entfernt|lang|breit|von|de\\s+(?:distance|distancia|distância)|di\\s+distanza))'
const ABOVE_THE_SEA =
  "(?:\\s*(?:above sea level|in (?:altitude|elevation)|of (?:altitude|elevation)|ü\\.?\\s?(?:NN|M)(?!\\p{L})\\.?|(?:ü|über) dem Meeresspiegel|d['’]altitude|au-dessus du niveau de la mer|sobre el nivel del mar|acima do nível do mar|sul livello del mare|s\\.?\\s?l\\.?\\s?m(?!\\p{L})\\.?|n\\.?\\s?p\\.?\\s?m(?!\\p{L})\\.?|boven (?:zeeniveau|de zeespiegel)|над уровнем моря))?"

const ALTITUDE = new RegExp(
  `(?<![\\d.,$])${LEAD}(?<![\\d.,])(?<first>${NUMBER})\\+?(?:\\s*m(?:eters?)?)?(?:${RANGE}(?<second>${NUMBER})\\+?)?\\s*(?<unit>${UNIT})${NOT_A_HEIGHT}${ABOVE_THE_SEA}`,
  'giu',
)
