/** The time zone of the reader's machine, which tells in which months it is winter. */
export function readersTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
