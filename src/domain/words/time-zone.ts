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
