import { ROAST_FIELDS, type RoastField, type RoastNumberField } from '#domain/roast/roast-fields.ts'
import type { ExportedRoast } from '#files/roasts/exported-roast.ts'
import { PythonFloat, pythonEscapes } from './write-python-literal.ts'

/** What Artisan calls the Bullet; by it a reader knows that `temp1` is IBTS. */
const BULLET = 'Aillio Bullet R1 IBTS'
const NAMES_BULLET = /aillio|bullet/i

/** The keys of a field with their values; none for what isn't known. */
type Keys = Record<string, unknown>
/** How a field is written; null for one that Artisan has no key for. */
type Written = ((roast: ExportedRoast, isBullet: boolean) => Keys) | null

/**
 * Where each field of a roast is in Artisan's log, as its dialog Roast Properties has them.
 *
 * | here                        | in the file                                                               |
 * |-----------------------------|---------------------------------------------------------------------------|
 * | machine                     | `roastertype`, with IBTS `machinesetup` if it isn't called Bullet         |
 * | day and time of started_at, if it is the roast's day | `roasttime`; with an offset `roastepoch`, `roasttzoffset` |
 * | roast number, otherwise source_number | `roastbatchprefix` and `roastbatchnr`                           |
 * | colours, colour_meter       | `whole_color`, `ground_color`, `color_system`                             |
 * | ambient_temp, ambient_humidity, moisture | `ambientTemp`, `ambient_humidity`, `moisture_greens`, `moisture_roasted` |
 * | densities, g/l              | `density`, `density_roasted`                                              |
 * | notes, private_notes, next_time | `roastingnotes`, each under its name if there are several             |
 */
const PLACES: Record<RoastField | 'notes', Written> = {
  started_at: ({ fields, roastDate }) => timeOf(fields.started_at ?? '', roastDate),
  machine: machineOf,
  source_number: batchOf,
  preheat_temp: null,
  ambient_temp: number('ambient_temp', 'ambientTemp'),
  ambient_humidity: number('ambient_humidity', 'ambient_humidity'),
  colour_whole: number('colour_whole', 'whole_color'),
  colour_ground: number('colour_ground', 'ground_color'),
  colour_meter: ({ fields: { colour_meter: meter } }) =>
    meter === null ? {} : { color_system: pythonEscapes(meter) },
  green_moisture_percent: number('green_moisture_percent', 'moisture_greens'),
  roasted_moisture_percent: number('roasted_moisture_percent', 'moisture_roasted'),
  green_density: density('green_density', 'density'),
  roasted_density: density('roasted_density', 'density_roasted'),
  tags: null,
  private_notes: wordsOf,
  next_time: wordsOf,
  notes: wordsOf,
}

/**
 * The fields that Artisan's keys have no place for.
 *
 * @internal Exported for tests.
 */
export const WITHOUT_ARTISAN_KEY: readonly string[] = Object.entries(PLACES).flatMap(([field, written]) =>
  written === null ? [field] : [],
)

/** Everything about a roast beside its curve, title and weights, under Artisan's keys. */
export function artisanProperties(roast: ExportedRoast, isBullet: boolean): Keys {
  return Object.assign({}, ...Object.values(PLACES).map(written => written?.(roast, isBullet)))
}

function machineOf({ fields }: ExportedRoast, isBullet: boolean): Keys {
  const machine = fields.machine ?? ''
  const isOther = isBullet && !NAMES_BULLET.test(machine)
  return {
    roastertype: pythonEscapes(isOther ? BULLET : machine),
    ...(isOther && machine !== '' && { machinesetup: pythonEscapes(machine) }),
  }
}

/** The roast's number with `#`; without one the number that another program gave; 0 without either. */
function batchOf({ roastNumber, fields }: ExportedRoast): Keys {
  if (roastNumber !== null) return { roastbatchnr: roastNumber, roastbatchprefix: '#' }
  const [, prefix = '', digits] = BATCH.exec(fields.source_number ?? '') ?? []
  return {
    roastbatchnr: Number(digits ?? 0),
    roastbatchprefix: pythonEscapes(digits === undefined ? '' : prefix),
  }
}

/** Another program's number as a text before a counter that Artisan writes without zeros in front: `PR-00` and `31`. */
const BATCH = /^(.*?)([1-9]\d{0,8})$/

function wordsOf({ notes, fields }: ExportedRoast): Keys {
  const words = [
    { name: 'Notes', text: notes },
    { name: ROAST_FIELDS.private_notes.label, text: fields.private_notes },
    { name: ROAST_FIELDS.next_time.label, text: fields.next_time },
  ].filter(({ text }) => text !== null && text !== '')
  const lines = words.map(({ name, text }) => (words.length === 1 ? text : `${name}:\n${text}`))
  return { roastingnotes: pythonEscapes(lines.join('\n\n')) }
}

function number(field: RoastNumberField, key: string): Written {
  return ({ fields: { [field]: value } }) => (value === null ? {} : { [key]: new PythonFloat(value) })
}

function density(field: 'green_density' | 'roasted_density', key: string): Written {
  return ({ fields: { [field]: value } }) => (value === null ? {} : { [key]: densityOf(value) })
}

function densityOf(gramsPerLitre: number) {
  return [new PythonFloat(gramsPerLitre), 'g', new PythonFloat(1), 'l']
}

/** Artisan has one day for both, so a start on another day than the roast's is left out. */
function timeOf(startedAt: string, roastDate: string | null) {
  const [, day, minutes, seconds = ':00', offset] = MOMENT.exec(startedAt) ?? []
  if (day === undefined || day !== roastDate) return {}
  const milliseconds = Date.parse(`${day}T${minutes}${seconds}${offset ?? ''}`)
  if (offset === undefined || !(milliseconds > 0)) return { roasttime: `${minutes}${seconds}` }
  const west = (milliseconds - Date.parse(`${day}T${minutes}${seconds}Z`)) / 1000
  return { roasttime: `${minutes}${seconds}`, roastepoch: milliseconds / 1000, roasttzoffset: west }
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/
