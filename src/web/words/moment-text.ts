import { readersFormat } from './date-format.ts'

/** A timestamp in the reader's language and time zone: `5/1/26, 2:03 PM`. */
export function momentText(timestamp: string): string {
  return readersFormat({ dateStyle: 'short', timeStyle: 'short' }).format(new Date(timestamp))
}
