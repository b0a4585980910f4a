import { parseDuration } from '../../src/domain/roast/duration.ts'
import { NO_PLACE, noReading, PART } from './artisan.ts'
import {
  curve,
  day,
  type FileSays,
  field,
  type Kept,
  leftOut,
  milestone,
  type Places,
  words,
} from './places.ts'
import { numberIn, rowsIn } from './tables.ts'

const MARKS = ['CHARGE', 'TP', 'DRYe', 'FCs', 'FCe', 'SCs', 'SCe', 'DROP', 'COOL']
const clockIn = (value: unknown) =>
  typeof value === 'string' ? parseDuration(value) : (value as number | null)

export function artisanCsvSays(text: string): FileSays {
  const [first = [], headings = [], ...rows] = rowsIn(text, '\t')
  const head = new Map(
    first.map(cell => [cell.slice(0, cell.indexOf(':')).trim(), cell.slice(cell.indexOf(':') + 1)]),
  )
  return artisanTableSays(head, headings, rows)
}

/** Artisan's table: the first row or line, and its columns. The marks are on the clock of the rows. */
export function artisanTableSays(
  head: ReadonlyMap<string, string>,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): FileSays {
  const seconds = rows.map(cells => clockIn(cells[0] ?? '') ?? Number.NaN)
  const charge = clockIn(head.get('CHARGE') ?? '') ?? 0
  const charged = rows.findIndex(cells => /^charge$/i.test(cells[4] ?? ''))
  const behind = charged === -1 ? 0 : seconds[charged]! - charge
  const marks = MARKS.map(name => {
    const time = clockIn(head.get(name) ?? '')
    return [name, time === null ? null : time + behind] as const
  })
  return {
    unit: head.get('Unit') === 'F' ? 'F' : 'C',
    charge: charge + behind,
    values: new Map<string, unknown>([
      ...[...head].filter(([name]) => name !== ''),
      ...marks,
      ...headings.flatMap((heading, place): [string, unknown][] => {
        const values = rows.map(cells => numberIn(cells[place])).map(noReading)
        return heading.trim() === '' ? [] : [[`column ${heading.trim()}`, { seconds, values }]]
      }),
    ]),
  }
}

export const ARTISAN_TABLE: Places = {
  Date: day(value => String(value).trim().split('.').toReversed().join('-') || null),
  Time: field('started_at', value => `T${String(value).trim()}`),
  Notes: words(),
  DRYe: milestone('yellowing'),
  FCs: milestone('1st_crack_start'),
  FCe: milestone('1st_crack_end'),
  SCs: milestone('2nd_crack_start'),
  SCe: milestone('2nd_crack_end'),
  'column BT': curve('bean_probe_temp'),
  ...leftOut('the ends of the roast and of its cooling', 'CHARGE DROP COOL'),
  ...leftOut('the turning point, which follows from the curve', 'TP'),
  ...leftOut(PART, 'Unit'),
  ...leftOut(PART, ['column Time1', 'column Time2', 'column Event']),
  'column ET': { leftOut: NO_PLACE },
}

/** Columns of devices, whose names are their owner's. */
export const ARTISAN_CHANNELS = [
  { begins: /^column (?:\{[013]\}|.*%)/, isKept: isSetting },
  { begins: /^column /, leftOut: NO_PLACE },
]

/** Of columns that are named alike, one is the setting. */
function isSetting(value: unknown, kept: Kept, says: FileSays): boolean {
  const settings = ['power_setting', 'fan_setting', 'drum_setting'] as const
  const filled = settings.filter(name => kept.roast.timeline.some(point => point[name] !== null))
  return filled.length > 0 || settings.some(name => curve(name).isKept!(value, kept, says))
}
