import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { RoastField } from '#domain/roast/roast-fields.ts'
import { readOnlyUpload } from '#server/testing/only-roast.ts'
import { readPythonLiteral, withoutPythonEscapes } from './python-literal.ts'

/**
 * The readers drop nothing that a file says. Checked with our own files and, if they are beside the repository in
 * ../shared/samples, with real ones. Which key belongs to which field is listed here a second time, independent of the
 * readers.
 */
const FOLDERS = [
  join(import.meta.dirname, '../../../fixtures/roasts'),
  join(import.meta.dirname, '../../../../shared/samples/roasts'),
].filter(existsSync)

const ARTISAN: Record<string, RoastField> = {
  roastertype: 'machine',
  roastbatchnr: 'source_number',
  ambientTemp: 'ambient_temp',
  ambient_humidity: 'ambient_humidity',
  whole_color: 'colour_whole',
  ground_color: 'colour_ground',
  color_system: 'colour_meter',
  moisture_greens: 'green_moisture_percent',
  moisture_roasted: 'roasted_moisture_percent',
  density: 'green_density',
  density_roasted: 'roasted_density',
  roasttime: 'started_at',
  roastingnotes: 'private_notes',
  cuppingnotes: 'private_notes',
  operator: 'private_notes',
}
const ROASTIME: Record<string, RoastField> = {
  deviceType: 'machine',
  serialNumber: 'machine',
  roastNumber: 'source_number',
  preheatTemperature: 'preheat_temp',
  ambient: 'ambient_temp',
  ambientTemp: 'ambient_temp',
  humidity: 'ambient_humidity',
  roomHumidity: 'ambient_humidity',
  wholeColorLevel: 'colour_whole',
  groundColorLevel: 'colour_ground',
  dateTime: 'started_at',
  tags: 'tags',
  notes: 'private_notes',
  comments: 'private_notes',
}
const KAFFELOGIC: Record<string, RoastField> = {
  model: 'machine',
  log_file_name: 'source_number',
  ambient_temperature: 'ambient_temp',
  roast_date: 'started_at',
  tasting_notes: 'private_notes',
  roasting_level: 'private_notes',
}

type Facts = Record<string, unknown>
const MACHINES: readonly {
  file: RegExp
  fields: Record<string, RoastField>
  parse(text: string): Facts | null
}[] = [
  {
    file: /^artisan-(?:log|alog|json)\/.*\.(?:alog|json)$/,
    fields: ARTISAN,
    parse: text => (text.startsWith('{"') ? parsedJson(text) : parsedPython(text)),
  },
  { file: /^roastime-json\/.*\.json$/, fields: ROASTIME, parse: parsedJson },
  {
    file: /^kaffelogic-(?:log|klog)\/.*\.klog$/,
    fields: KAFFELOGIC,
    parse: text =>
      Object.fromEntries(
        text
          .split('\n\n')[0]!
          .split('\n')
          .map(line => line.split(/:(.*)/s).slice(0, 2)),
      ),
  },
]

test.each(MACHINES)('$file', async ({ file: pattern, fields, parse }) => {
  const files = FOLDERS.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => pattern.test(name) && !name.endsWith('.expected.json'))
      .map(name => join(folder, name)),
  )
  let compared = 0
  for (const path of files) {
    const bytes = readFileSync(path)
    const roast = await readOnlyUpload(new Uint8Array(bytes), basename(path), 'America/Los_Angeles')
    const facts = parse(bytes.toString('utf8'))
    if (!roast.ok || facts === null) continue
    const { fields: kept, warnings } = roast.value
    for (const [key, field] of Object.entries(fields)) {
      const said = saidIn(facts[key])
      const isLeftOut = kept[field] === undefined && warnings.some(warning => LEFT_OUT.test(warning))
      if (said.length === 0 || isLeftOut) continue
      compared += 1
      expect([path, key, kept[field]]).toEqual([path, key, expect.anything()])
      if (field === 'private_notes') for (const line of said) expect(kept.private_notes).toContain(line)
    }
  }
  expect(compared).toBeGreaterThan(10)
})

/** The warning about a value that its field can’t hold or that is no number. */
const LEFT_OUT = /(?:is outside|is not a) .*was left out\.$/

/** The lines of a text, or one for another value that isn't empty. */
function saidIn(value: unknown): string[] {
  if (Array.isArray(value))
    return value.every(each => typeof each === 'string' || each === 0) ? [] : saidIn(value[0])
  if (value === null || value === undefined || value === 0 || value === '') return []
  if (typeof value === 'object') return saidIn((value as Facts).value)
  if (typeof value === 'number') return [String(value)]
  return withoutPythonEscapes(String(value).replace(/0+$/, ''))
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
}

function parsedJson(text: string): Facts | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function parsedPython(text: string): Facts | null {
  const log = readPythonLiteral(text)
  return log.ok ? (log.value as Facts) : null
}
