/** Whether this is the name of a time zone: `Europe/Warsaw` or `UTC`, but no offset such as `+02:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A choice of another time zone (IANA). */
export interface ZoneChange {
  /** Null if none was chosen before. */
  former: string | null
  zone: string
}

/** The change as the trash keeps it: `UTC → Europe/Warsaw`, or `→ Europe/Warsaw` if no zone was chosen before. */
export function zoneChangeText({ former, zone }: ZoneChange): string {
  return former === null ? `${ARROW}${zone}` : `${former} ${ARROW}${zone}`
}

/** The change in such a text; null if it is none, such as the label of an entry made by an earlier version. */
export function zoneChangeIn(text: string | null): ZoneChange | null {
  const [, former = null, zone = ''] = CHANGE.exec(text ?? '') ?? []
  return zone === '' ? null : { former, zone }
}

const ARROW = '→ '
const CHANGE = /^(?:(\S+) )?→ (\S+)$/
