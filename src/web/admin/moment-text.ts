const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' })

/** Formats a timestamp in the browser's time zone: `5/1/26, 2:03 PM`. */
export function momentText(timestamp: string): string {
  return MOMENT.format(new Date(timestamp))
}
