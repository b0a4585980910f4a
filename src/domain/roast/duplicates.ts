import type { IsoDate } from './roast-date.ts'

/** The message for a bean whose name is taken. */
export function duplicateBeanText(originName: string): string {
  return `Bean '${originName}' ${EXISTS}`
}

/** The message for a roast whose name is taken by another roast of the same bean and day. */
export function duplicateRoastText(roastName: string, roastDate: IsoDate | null): string {
  return `Roast '${roastName}' on ${roastDate ?? 'an unknown date'} for this bean ${EXISTS}`
}

/** The message for a file that a roast was imported from already. */
export function sameFileText(roastName: string, beanName: string): string {
  return `This file was already imported as '${roastName}' (${beanName}).`
}

const EXISTS = 'already exists in the database. This is a duplicate.'
