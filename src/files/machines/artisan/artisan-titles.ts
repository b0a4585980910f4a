import type { RoastFile } from '#domain/file/roast-file.ts'
import type { StatedBlend } from '#domain/file/stated-blend.ts'
import { type IsoDate, isoDate } from '#domain/record/roast-date.ts'
import { hintedRoastNumberIn, roastNumberIn } from '#domain/roast/roast-number.ts'
import { beanNameIn, firstLineOf } from '#files/roasts/described-bean.ts'
import { cleanName, dateInFileName, nameInFileName, readDate } from '#files/roasts/file-name.ts'
import type { LooseRecord } from '#files/roasts/loose-value.ts'
import { withoutPythonEscapes } from '#files/roasts/python-literal.ts'
import { isDefaultTitle } from './artisan-default-titles.ts'

/**
 * What an Artisan log says about names and its day.
 *
 * | in the file                                                              | here                            |
 * |--------------------------------------------------------------------------|---------------------------------|
 * | `title` unless it is the default, otherwise the beans, the blend, file name | sourceName                    |
 * | `roastbatchnr`, if the name has no number                                | `#` and the number in sourceName |
 * | `roastisodate`, otherwise `roastdate` in English, otherwise file name    | roastDate                       |
 * | `beans`, of which a description names the bean in one line at most, see `described-bean.ts` | beanName     |
 */
export function artisanTitles(
  profile: LooseRecord,
  fileName: string,
  blend: StatedBlend | null,
): Pick<RoastFile, 'sourceName' | 'hasCountedNumber' | 'roastDate' | 'beanName'> {
  const written = cleanName(firstLineOf(withoutPythonEscapes(profile.text('title'))))
  const title = isDefaultTitle(written) ? '' : written
  const beanName = beanNameIn(withoutPythonEscapes(profile.text('beans')), title)
  const name = title || beanName || blend?.name || nameInFileName(fileName)
  const batch = profile.number('roastbatchnr') ?? 0
  const isNumbered = (roastNumberIn(name) ?? hintedRoastNumberIn(name)) !== null
  const hasCountedNumber = batch > 0 && !isNumbered
  return {
    sourceName: hasCountedNumber ? `#${batch} ${name}` : name,
    hasCountedNumber,
    roastDate: artisanDay(profile) ?? dateInFileName(fileName),
    beanName,
  }
}

/** The day on the clock of the roastery, or null. */
export function artisanDay(profile: LooseRecord): IsoDate | null {
  const text = profile.text('roastisodate').trim()
  const [day = ''] = text.split(/[\sT]/)
  const read = readDate(day, '')?.date ?? null
  if (read === null) profile.misunderstood('roastisodate', text, 'a date')
  return read ?? writtenDay(profile.text('roastdate'))
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** `Sat Mar 7 2026`, as Qt writes a date in English. Artisan has written `roastisodate` beside it since 2015. */
function writtenDay(text: string) {
  const [, month = '', day, year] =
    /^\s*\p{L}+\.?\s+(\p{L}{3})\p{L}*\.?\s+(\d{1,2}),?\s+(\d{4})\s*$/u.exec(text) ?? []
  const number = MONTHS.indexOf(month.toLowerCase()) + 1
  return number === 0 ? null : isoDate(Number(year), number, Number(day))
}
