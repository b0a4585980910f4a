import type { IsoDate } from '#domain/record/roast-date.ts'

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

/** The message for a recording that is in the library already, with other values. */
export function sameRecordingText(roastName: string): string {
  return `This recording is already here as '${roastName}'. Update that roast, or import the file as another one.`
}

const EXISTS = 'already exists in the database. This is a duplicate.'
