import { isIsoDate } from './roast-date.ts'

/**
 * Whether the text is a moment by the clock on the wall, written as ISO 8601 has it: an existing day, the time of day,
 * and the offset from UTC where it is known. `2024-07-04T19:05`, `2024-07-04T19:05:00-07:00`, `2024-07-05T02:05:00Z`.
 */
export function isMoment(text: string): boolean {
  const [, day = '', time = '', offset = ''] = MOMENT.exec(text) ?? []
  return isIsoDate(day) && TIME_OF_DAY.test(time) && OFFSET.test(offset)
}

const MOMENT = /^(\d{4}-\d\d-\d\d)T([\d:.]+)(Z|[+-].*)?$/
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/
/** No place has ever been 16 hours off. */
const OFFSET = /^(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)?$/
