import type { IsoDate } from './roast-date.ts'

/** What is said of a bean whose name another has already. */
export function duplicateBeanText(originName: string): string {
  return `Bean '${originName}' ${EXISTS}`
}

/** What is said of a roast whose name another roast of the same bean and day has already. */
export function duplicateRoastText(roastName: string, roastDate: IsoDate | null): string {
  return `Roast '${roastName}' on ${roastDate ?? 'an unknown date'} for this bean ${EXISTS}`
}

const EXISTS = 'already exists in the database. This is a duplicate.'
