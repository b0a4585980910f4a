import { dateFormat } from './date-format.ts'
import { dateText } from './date-text.ts'

/** The local time of a moment where it happened, in the short form of the reader's language: `7/4/24, 7:05 PM`. */
export function wallClockText(moment: string, language = navigator.language): string {
  const [day = '', time = ''] = moment.split('T')
  const shown = Date.parse(`1970-01-01T${time.slice(0, 5)}Z`)
  const clock = dateFormat(language, { timeStyle: 'short' })
  return `${dateText(day, language)}, ${clock.format(shown)}`
}
