import { dateFormat } from './date-format.ts'
import { dateInWords, isEnglish } from './readers-dates.ts'

/** The local time of a moment where it happened, as a roast's page writes dates: `4 Jul 2024, 19:05`. */
export function wallClockText(moment: string, language = navigator.language): string {
  const [day = '', time = ''] = moment.split('T')
  return `${dateInWords(day, language)}, ${clockText(time.slice(0, 5), language)}`
}

/** `19:05`; English has one form for all of its readers. */
function clockText(time: string, language: string): string {
  if (isEnglish(language)) return time.replace(/^0/, '')
  return dateFormat(language, { timeStyle: 'short' }).format(Date.parse(`1970-01-01T${time}Z`))
}
