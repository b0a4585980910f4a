const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' })

/** A timestamp in the reader's language and time zone: `5/1/26, 2:03 PM`. */
export function momentText(timestamp: string): string {
  return MOMENT.format(new Date(timestamp))
}
