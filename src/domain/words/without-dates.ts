/**
 * Replaces each date in the text, and the time of day that loggers put after it, by a blank: `26-02-12_2027_Jigesa`
 * leaves `Jigesa`. Dates are written `2025-11-22`, `22/11/2025`, `22.11.25`, `26-02-12`, `Aug 22, 2026` or `22 August
 * 2026`.
 */
export function withoutDates(text: string): string {
  return text.replace(WRITTEN_DATE, ' ')
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const DATE_FORMS = [
  '\\d{4}[-/._]\\d{1,2}[-/._]\\d{1,2}',
  '\\d{1,2}[-/._]\\d{1,2}[-/._](?:\\d{4}|\\d{2})',
  `${MONTH}\\.?\\s\\d{1,2},?\\s\\d{4}`,
  `\\d{1,2}\\.?\\s${MONTH}\\.?,?\\s\\d{4}`,
]
const TIME_OF_DAY = '[-_ T]\\d{2}[:._-]?\\d{2}(?:[:._-]?\\d{2})?'
const WRITTEN_DATE = new RegExp(
  `(?<![\\p{Letter}\\p{Number}])(?:${DATE_FORMS.join('|')})(?:${TIME_OF_DAY})?(?!\\p{Number})`,
  'giu',
)
