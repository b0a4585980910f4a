import Papa from 'papaparse'
import { type MilestoneType, milestoneSeconds } from '#domain/milestones.ts'
import type { RoastFile } from '#domain/roast-file.ts'
import { pointsOfTimeline } from '#domain/timeline.ts'
import { NO_BEAN } from './roastime-header.ts'

/** What RoasTime's export has room for: everything but weights. */
export type RoastimeRoast = Pick<
  RoastFile,
  'sourceName' | 'roastDate' | 'beanName' | 'timeline' | 'milestones'
>

/**
 * A roast (°C) as RoasTime exports it: the line of column numbers, name, date and bean, the milestone blocks, the
 * table. Every row is padded to ten cells; line feeds between rows, none at the end.
 *
 * The product itself writes no such file: tests, harness, demo and benches do, to import what they made up. It is here
 * because it must change together with the reader.
 */
export function writeRoastimeCsv(roast: RoastimeRoast): string {
  const marked = (type: MilestoneType) => milestoneCells(milestoneSeconds(roast.milestones, type))
  const rows: (string | number)[][] = [
    Array.from({ length: CELLS }, (_, index) => `c${index + 1}`),
    [],
    [roast.sourceName],
    [roast.roastDate === null ? '' : roast.roastDate.split('-').reverse().join('/')],
    [roast.beanName ?? NO_BEAN],
    [],
    ['Milestones'],
    ['1st Crack', 'Start', '', '', 'End'],
    ['', 'Index', 'Time', '', 'Index', 'Time'],
    ['', ...marked('1st_crack_start'), '', ...marked('1st_crack_end')],
    [],
    ['2st Crack', 'Start', '', '', 'End'],
    ['', 'Index', 'Time', '', 'Index', 'Time'],
    ['', ...marked('2nd_crack_start'), '', ...marked('2nd_crack_end')],
    [],
    ['Yellowing', 'Start index', 'Start time'],
    ['', ...marked('yellowing')],
    [],
    [],
    TABLE_HEADINGS,
    ...tableRows(roast),
  ]
  return Papa.unparse(rows.map(padded), { newline: '\n' })
}

const TABLE_HEADINGS = [
  'Timeline',
  'Index',
  'Time',
  'IBTS Temp',
  'Bean Probe Temp',
  'IBTS ROR',
  'Bean Probe ROR',
  'Power Setting',
  'Drum Setting',
  'Fan Setting',
]
const CELLS = TABLE_HEADINGS.length
const NOT_KNOWN = '-'
/** The machine samples twice a second, and milestone indexes count samples, not rows of the table. */
const SAMPLES_PER_SECOND = 2

function tableRows({ timeline }: RoastimeRoast): (string | number)[][] {
  return pointsOfTimeline(timeline).map((point, index) => [
    '',
    index,
    minutesAndSeconds(point.time_seconds),
    point.ibts_temp ?? NOT_KNOWN,
    point.bean_probe_temp ?? NOT_KNOWN,
    point.ibts_ror ?? NOT_KNOWN,
    point.bean_probe_ror ?? NOT_KNOWN,
    point.power_setting ?? NOT_KNOWN,
    point.drum_setting ?? NOT_KNOWN,
    point.fan_setting ?? NOT_KNOWN,
  ])
}

function milestoneCells(seconds: number | null): (string | number)[] {
  return seconds === null
    ? [NOT_KNOWN, NOT_KNOWN]
    : [Math.round(seconds * SAMPLES_PER_SECOND), minutesAndSeconds(seconds)]
}

/** m:ss without rounding: 550.5 is 9:10.5. */
function minutesAndSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const [whole = '', fraction] = String(seconds - minutes * 60).split('.')
  return `${minutes}:${whole.padStart(2, '0')}${fraction === undefined ? '' : `.${fraction}`}`
}

function padded(cells: (string | number)[]): (string | number)[] {
  return [...cells, ...Array<string>(CELLS - cells.length).fill('')]
}
