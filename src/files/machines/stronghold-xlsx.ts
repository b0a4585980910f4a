import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { parseDuration } from '#domain/roast/duration.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import { draftNamed, emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import { MOST_ROWS } from '#files/roasts/source-text.ts'
import { numberOfCell, type Sheet, type SheetRow, textInCell, type Workbook } from '#files/roasts/workbook.ts'

/**
 * Stronghold's export of one roast, `.xlsx`: one sheet with a row for each second from charge to drop, °C. The headings
 * are in the language of its user and can be edited, so the columns are known by their number and order.
 *
 * | in the file                         | here                  |
 * |-------------------------------------|-----------------------|
 * | file name                           | sourceName, roastDate |
 * | time, `m:ss`                        | time_seconds          |
 * | internal temperature                | bean_probe_temp       |
 * | bean surface temperature            | ibts_temp             |
 * | hot air, 0 to 10                    | power_setting         |
 * | bean agitation, 0 to 10             | drum_setting          |
 * | blower, 0 to 10                     | fan_setting           |
 * | `1st` and `2nd` in the note         | milestones            |
 * | other notes but `T.P.`              | private_notes         |
 *
 * The internal temperature is that of the beans: the machine writes its turning point (`T.P.`) where this column is
 * lowest. The rate of rise is left out: in the file that was seen it is per half minute, and nothing says that it
 * always is. Halogen and drum heater have no place here.
 *
 * Seen: one export of an S7 Pro (9 columns). The order of columns of the other machines is known from Artisan's
 * importer (github.com/artisan-roaster-scope/artisan, src/artisanlib/stronghold.py).
 */
const STRONGHOLD_XLSX = 'Stronghold Excel'

interface Layout {
  beanSurface?: number
  hotAir: number
  agitation: number
  blower?: number
}

const TIME = 0
const INTERNAL = 1
/** By the number of columns. The note is the last one. */
const LAYOUTS: Readonly<Record<number, Layout>> = {
  /** S7 Pro */
  9: { hotAir: 5, agitation: 7 },
  /** S2 */
  10: { beanSurface: 2, hotAir: 6, agitation: 8 },
  /** S7X */
  12: { beanSurface: 2, hotAir: 7, agitation: 10 },
  /** S8X and S9X */
  13: { beanSurface: 2, hotAir: 7, agitation: 10, blower: 11 },
}
const NOTES: readonly { type: MilestoneType; note: RegExp }[] = [
  { type: '1st_crack_start', note: /^1st$/i },
  { type: '2nd_crack_start', note: /^2nd$/i },
]

/** Whether the only sheet has as many headings as a Stronghold writes, `RoR` among them, and begins at 0:00. */
export function looksLikeStrongholdXlsx({ sheets }: Workbook): boolean {
  const [headings, first] = sheets[0]?.rows ?? []
  return (
    sheets.length === 1 &&
    layoutOf(headings) !== undefined &&
    headings!.cells.slice(INTERNAL + 1).some(cell => /ror\b/i.test(textInCell(cell))) &&
    secondsIn(first) === 0
  )
}

/** Reads one roast. */
export function readStrongholdXlsx({ sheets, fileName }: Workbook): Result<RoastDraft, FileProblem> {
  const [headings, ...rows] = sheets[0]?.rows ?? []
  const layout = layoutOf(headings)
  if (layout === undefined) return unreadable('stronghold_headings_missing')
  if (rows.length > MOST_ROWS) return unreadable('too_many_rows', { sheet: null, most_rows: MOST_ROWS })
  const points = rows.flatMap(row => {
    const seconds = secondsIn(row)
    if (seconds === null) return []
    const value = (column: number | undefined) =>
      column === undefined ? null : numberOfCell(row.cells[column])
    return {
      ...emptyPoint(seconds),
      bean_probe_temp: value(INTERNAL),
      ibts_temp: value(layout.beanSurface),
      power_setting: value(layout.hotAir),
      drum_setting: value(layout.agitation),
      fan_setting: value(layout.blower),
    }
  })
  return success({
    format: STRONGHOLD_XLSX,
    ...draftNamed(fileName),
    timeline: timelineOfPoints(points),
    charge: 'first row',
    drop: 'never marked',
    milestones: milestonesIn(rows, headings!.cells.length - 1),
    stated: { words: [{ heading: 'Events', text: remarksIn(rows, headings!.cells.length - 1) }] },
  })
}

/** The turning point, which is computed here. */
const TURNING_POINT = /^t\.?p\.?$/i

/** Every other note, one on a line with its time since charge. */
function remarksIn(rows: readonly SheetRow[], noteColumn: number): string {
  return rows
    .flatMap(row => {
      const note = textInCell(row.cells[noteColumn])
      const isMark = TURNING_POINT.test(note) || NOTES.some(mark => mark.note.test(note))
      return note === '' || isMark ? [] : [`${textInCell(row.cells[TIME])} ${note}`]
    })
    .join('\n')
}

function layoutOf(headings: Sheet['rows'][number] | undefined): Layout | undefined {
  return LAYOUTS[headings?.cells.length ?? 0]
}

function secondsIn(row: SheetRow | undefined): number | null {
  return parseDuration(textInCell(row?.cells[TIME]))
}

function milestonesIn(rows: readonly SheetRow[], noteColumn: number): Milestone[] {
  return NOTES.flatMap(({ type, note }) => {
    const row = rows.find(({ cells }) => note.test(textInCell(cells[noteColumn])))
    const seconds = secondsIn(row)
    return seconds === null ? [] : [{ milestone_type: type, time_seconds: seconds }]
  })
}
