/** The months in lower case, as searches are folded. */
export const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(' ')

/** `2026-02` or `2026/2`, or a whole date that begins with it. */
const YEAR_FIRST = /(?<!\d|\d[-/.])(\d{4})[-/.](\d{1,2})([-/.]\d{1,2})?(?!\d|[-/.]\d)/g
/** `02/2026`, `2.2026`. */
const MONTH_FIRST = /(?<!\d|\d[-/.])(\d{1,2})[-/.](\d{4})(?!\d|[-/.]\d)/g

/** The months that a text has in figures, whole dates included, each once: `2026-02`. */
export function monthsIn(text: string): string[] {
  const months = [
    ...[...text.matchAll(YEAR_FIRST)].map(([, year, month]) => monthOf(year, month)),
    ...[...text.matchAll(MONTH_FIRST)].map(([, month, year]) => monthOf(year, month)),
  ]
  return [...new Set(months.filter(month => month !== null))]
}

/** The months that a search asks for in figures, and the rest of it. A whole date is left in the rest. */
export function monthsAskedFor(query: string): { months: string[]; rest: string } {
  const months: string[] = []
  const take = (written: string, month: string | null) => {
    if (month === null) return written
    months.push(month)
    return ' '
  }
  const rest = query
    .replace(YEAR_FIRST, (written, year, month, day) =>
      take(written, day === undefined ? monthOf(year, month) : null),
    )
    .replace(MONTH_FIRST, (written, month, year) => take(written, monthOf(year, month)))
  return { months: [...new Set(months)], rest }
}

function monthOf(year = '', month = ''): string | null {
  const isYear = /^(?:19|2\d)\d/.test(year)
  return isYear && Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}` : null
}
