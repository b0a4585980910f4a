import type { RoastNumberField } from '#domain/roast/roast-fields.ts'
import type { ExportedRoast } from './exported-roast.ts'
import { PythonFloat, pythonEscapes } from './python-literal.ts'

/** What Artisan calls the Bullet; by it a reader knows that `temp1` is IBTS. */
const BULLET = 'Aillio Bullet R1 IBTS'
const NAMES_BULLET = /aillio|bullet/i

/** Artisan's keys for numbers that it has in the same units. */
const NUMBERS: readonly { key: string; field: RoastNumberField }[] = [
  { key: 'whole_color', field: 'colour_whole' },
  { key: 'ground_color', field: 'colour_ground' },
  { key: 'ambientTemp', field: 'ambient_temp' },
  { key: 'ambient_humidity', field: 'ambient_humidity' },
  { key: 'moisture_greens', field: 'green_moisture_percent' },
  { key: 'moisture_roasted', field: 'roasted_moisture_percent' },
]

/**
 * The roast's fields under Artisan's keys, as its dialog Roast Properties has them. What isn't known is left out.
 * Artisan has no keys for the others, private words among them.
 *
 * | here                        | in the file                                                               |
 * |-----------------------------|---------------------------------------------------------------------------|
 * | machine                     | `roastertype`, with IBTS `machinesetup` if it isn't called Bullet         |
 * | day and time of started_at, if it is the roast's day | `roasttime`; with an offset `roastepoch`, `roasttzoffset` |
 * | colours, colour_meter       | `whole_color`, `ground_color`, `color_system`                             |
 * | ambient_temp, ambient_humidity, moisture | `ambientTemp`, `ambient_humidity`, `moisture_greens`, `moisture_roasted` |
 * | densities, g/l              | `density`, `density_roasted`                                              |
 */
export function artisanProperties({ fields, roastDate }: ExportedRoast, isBullet: boolean) {
  const machine = fields.machine ?? ''
  const isOther = isBullet && !NAMES_BULLET.test(machine)
  const numbers = NUMBERS.flatMap(({ key, field }) => {
    const value = fields[field]
    return value === null ? [] : [[key, new PythonFloat(value)] as const]
  })
  return {
    roastertype: pythonEscapes(isOther ? BULLET : machine),
    ...(isOther && machine !== '' && { machinesetup: pythonEscapes(machine) }),
    ...Object.fromEntries(numbers),
    ...(fields.colour_meter !== null && { color_system: pythonEscapes(fields.colour_meter) }),
    ...(fields.green_density !== null && { density: densityOf(fields.green_density) }),
    ...(fields.roasted_density !== null && { density_roasted: densityOf(fields.roasted_density) }),
    ...timeOf(fields.started_at ?? '', roastDate),
  }
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
