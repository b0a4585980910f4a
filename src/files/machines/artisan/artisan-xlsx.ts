import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import type { Result } from '#domain/record/result.ts'
import { formatDuration, parseDuration } from '#domain/roast/duration.ts'
import type { RoastDraft } from '#files/roasts/roast-draft.ts'
import { MOST_ROWS } from '#files/roasts/source-text.ts'
import { foldHeading } from '#files/roasts/table.ts'
import { type Sheet, textInCell, type Workbook } from '#files/roasts/workbook.ts'
import { isArtisanTable, readArtisanTable } from './artisan-csv.ts'

/**
 * Artisan, File > Export > Excel: one sheet, with the names of the date, the unit and the events in its first row and
 * their values in the second; then the headings and rows of Artisan's CSV, with whose rules it is read. Known from a
 * real file.
 *
 * | in the file                                     | here                                       |
 * |-------------------------------------------------|--------------------------------------------|
 * | rows 1 and 2, `Date` to `Time`                  | line 1 of the CSV                          |
 * | an event's row, by the column `Event`           | whether the times in row 2 begin at charge |
 * | all else                                        | see `artisan-csv.ts`                       |
 */
const ARTISAN_XLSX = 'Artisan Excel'

/** The columns of the time since the recording began, the time since charge, and the event. */
const COLUMNS = { recording: 0, sinceCharge: 1, event: 4 } as const
/** How the column `Event` calls the events of the head. */
const EVENTS: Readonly<Record<string, RegExp>> = {
  CHARGE: /^charge$/i,
  DRYe: /^dry ?e(nd)?$/i,
  FCs: /^fcs$/i,
  FCe: /^fce$/i,
  SCs: /^scs$/i,
  SCe: /^sce$/i,
  DROP: /^drop$/i,
}

/** Whether a sheet begins with Artisan's date and unit and has its headings in one of the next rows. */
export function looksLikeArtisanXlsx({ sheets }: Workbook): boolean {
  return sheets.some(sheet => tableIn(sheet) !== null)
}

/** Reads one roast, from charge to drop. */
export function readArtisanXlsx({ sheets, fileName }: Workbook): Result<RoastDraft, FileProblem> {
  const table = sheets.map(tableIn).find(found => found !== null)
  if (table == null) return unreadable('excel_empty')
  if (table.rows.length > MOST_ROWS) return unreadable('too_many_rows', { sheet: null, most_rows: MOST_ROWS })
  return readArtisanTable({ format: ARTISAN_XLSX, fileName, ...table, head: onRecordingClock(table) })
}

type Table = NonNullable<ReturnType<typeof tableIn>>

/** The most rows above the headings. */
const HIGHEST_HEAD = 6

function tableIn(sheet: Sheet) {
  const texts = (row: Sheet['rows'][number] | undefined) => row?.cells.map(textInCell) ?? []
  const names = texts(sheet.rows[0])
  if (foldHeading(names[0] ?? '') !== 'date' || foldHeading(names[1] ?? '') !== 'unit') return null
  const place = sheet.rows
    .slice(0, HIGHEST_HEAD)
    .findIndex(row => isArtisanTable(texts(row).map(foldHeading)))
  if (place < 2) return null
  const values = texts(sheet.rows[1])
  return {
    head: new Map(names.map((name, column) => [name, values[column] ?? ''] as const)),
    headings: texts(sheet.rows[place]).map(foldHeading),
    rows: sheet.rows.slice(place + 1).map(texts),
  }
}

/**
 * The head with all times since the recording began. Artisan has also written the times of its events since charge;
 * the row of an event has both.
 */
function onRecordingClock({ head, rows }: Table): ReadonlyMap<string, string> {
  const marked = rows.flatMap(cells => {
    const event = Object.keys(EVENTS).find(name => EVENTS[name]!.test(cells[COLUMNS.event] ?? ''))
    const [recording = null, since = null] = [COLUMNS.recording, COLUMNS.sinceCharge].map(column =>
      parseDuration(cells[column] ?? ''),
    )
    return event === undefined || recording === null ? [] : [{ event, recording, since }]
  })
  const charge =
    marked.find(({ event }) => event === 'CHARGE')?.recording ?? parseDuration(head.get('CHARGE') ?? '')
  const isSinceCharge = marked.some(
    ({ event, recording, since }) =>
      event !== 'CHARGE' && since !== recording && since === parseDuration(head.get(event) ?? ''),
  )
  if (charge === null || !isSinceCharge) return head
  return new Map(
    [...head].map(([name, value]) => {
      const seconds = name in EVENTS ? parseDuration(value) : null
      if (name === 'CHARGE') return [name, formatDuration(charge)]
      return [name, seconds === null ? value : formatDuration(seconds + charge)]
    }),
  )
}
