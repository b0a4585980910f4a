import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointsOfTimeline, type Series } from '#domain/curve/timeline.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { MILESTONE_TYPES } from '#domain/roast/milestones.ts'
import {
  ROAST_FIELD_NAMES,
  ROAST_FIELDS,
  type RoastFieldRule,
  type RoastFields,
  unknownRoastFields,
} from '#domain/roast/roast-fields.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'
import { distinctTags } from '#domain/roast/tags.ts'
import { writeArtisanLog } from '#files/machines/artisan/write-artisan-log.ts'
import { WITHOUT_ARTISAN_KEY } from '#files/machines/artisan/write-artisan-properties.ts'
import { pythonLiteral } from '#files/machines/artisan/write-python-literal.ts'
import { exportRoastimeCsv } from '#files/machines/roastime/write-roastime-csv.ts'
import type { ExportedRoast } from './exported-roast.ts'
import { readPythonLiteral } from './python-literal.ts'
import { readOnlyRoast } from './testing/only-roast.ts'
import { roastDocumentOf } from './write-roast-document.ts'

const artisanLog = (roast: ExportedRoast) => [...writeArtisanLog(roast)].join('')

const WRITERS: Record<string, (roast: ExportedRoast) => string> = {
  alog: artisanLog,
  csv: roast => [...exportRoastimeCsv(roast)].join(''),
  json: roast => JSON.stringify({ ...roastDocumentOf(roast), timeline: pointsOfTimeline(roast.timeline) }),
}

/** Named so that a name or date taken from the file's name would show. */
function read(text: string, extension: string): RoastFile {
  const result = readOnlyRoast(new TextEncoder().encode(text), `1999-01-02_file.${extension}`)
  if (!result.ok) throw new Error(fileProblemText(result.reason))
  return result.value
}

function partsOf(roast: ExportedRoast | RoastFile) {
  const { sourceName, roastDate, beanName, timeline, milestones, greenWeightGrams, roastedWeightGrams } =
    roast
  const fields = { ...unknownRoastFields(), ...startedFields(roast) }
  const { notes } = roast
  const weights = { greenWeightGrams, roastedWeightGrams }
  return { sourceName, roastDate, beanName, timeline, milestones, ...weights, notes: notes || null, fields }
}

/** The fields as the server has them: the start by the clock that the file names. */
function startedFields(roast: ExportedRoast | RoastFile): Partial<RoastFields> {
  if (!('startedAt' in roast) || roast.startedAt === null) return roast.fields
  return { ...roast.fields, started_at: startedAtIn('Asia/Tokyo', roast.startedAt).started_at }
}

function expectSame(roast: ExportedRoast): void {
  for (const [extension, write] of Object.entries(WRITERS)) {
    const again = read(write(roast), extension)
    const inOrder = MILESTONE_TYPES.flatMap(type =>
      again.milestones.filter(({ milestone_type }) => milestone_type === type),
    )
    expect({ extension, ...partsOf({ ...again, milestones: inOrder }) }).toEqual({
      extension,
      ...partsOf(roast),
    })
    expect(again.warnings).toEqual([])
  }
}

const fixtures = join(import.meta.dirname, '../../../fixtures/roasts')
const files = readdirSync(fixtures, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(join(fixtures, name)).map(file => join(name, file)))
  .filter(file => !file.endsWith('.expected.json'))

const golden = files.flatMap(file => {
  const result = readOnlyRoast(new Uint8Array(readFileSync(join(fixtures, file))), file)
  if (!result.ok) return []
  const milestones = MILESTONE_TYPES.flatMap(type =>
    result.value.milestones.filter(({ milestone_type }) => milestone_type === type),
  )
  const fields = { ...unknownRoastFields(), ...startedFields(result.value) }
  const { startedAt: _, ...known } = result.value
  return [{ file, roast: { ...known, milestones, fields, roastNumber: null, notes: null } }]
})

describe('every export reads back as the same roast', () => {
  test('there is a roast of most machines', () => {
    expect(new Set(golden.map(({ file }) => file.split('/')[0])).size).toBeGreaterThanOrEqual(11)
  })

  test.each(golden)('$file', ({ roast }) => {
    expectSame({ ...roast, greenWeightGrams: 350, roastedWeightGrams: 302.5 })
    expectSame(roast)
  })

  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map(clean).filter(isName)
  const quantity = (least: number, most: number) =>
    fc.oneof(
      fc.integer({ min: least, max: most }),
      fc.integer({ min: least * 100, max: most * 100 }).map(value => value / 100),
      fc.double({ min: least, max: most, noNaN: true }).filter(value => Math.abs(value) > 1e-6),
    )
  const series = (least: number, most: number, count: number): fc.Arbitrary<Series> =>
    fc.oneof(
      fc.constant(Array<null>(count).fill(null)),
      fc.array(fc.option(quantity(least, most)), { minLength: count, maxLength: count }),
    )
  const lines = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }).map(storable),
    fc.constantFrom(...HOSTILE_TEXTS),
  )
  const valueIn = (rule: RoastFieldRule): fc.Arbitrary<unknown> => {
    if (rule.kind === 'number') return fc.option(quantity(Math.max(rule.least, -1000), rule.most))
    if (rule.kind === 'moment') return fc.option(fc.constantFrom(...MOMENTS))
    const short = lines.map(text => text.slice(0, rule.longest).toWellFormed())
    if (rule.kind === 'tags') {
      return fc.array(short, { maxLength: 6 }).map(distinctTags)
    }
    const long = fc
      .tuple(short, fc.nat({ max: rule.longest }))
      .map(([text, length]) => repeated(text, length))
    const text = fc.oneof({ arbitrary: short, weight: 30 }, { arbitrary: long, weight: 1 })
    const isOneLine = rule.lines === undefined
    return fc.option(text.map(each => (isOneLine ? each.trim() : each) || null))
  }
  const knownFields = fc.record(
    Object.fromEntries(ROAST_FIELD_NAMES.map(field => [field, valueIn(ROAST_FIELDS[field])])),
  ) as fc.Arbitrary<RoastFields>
  const fields = fc.oneof({ arbitrary: fc.constant(unknownRoastFields()), weight: 2 }, knownFields)
  const roasts: fc.Arbitrary<ExportedRoast> = fc
    .uniqueArray(quantity(0, 900), { minLength: 3, maxLength: 20 })
    .map(times => times.map(time => time + 0).sort((a, b) => a - b))
    .chain(timeSeconds => {
      const [count, drop] = [timeSeconds.length, timeSeconds.at(-1)!]
      const weight = fc.option(quantity(1, 5000))
      const name = fc.oneof(text, fc.constantFrom(...HOSTILE_NAMES))
      return fc.record({
        sourceName: name,
        roastNumber: fc.option(fc.nat()),
        roastDate: fc.option(fc.constantFrom('2026-01-02', '2024-02-29', '2026-11-30')),
        beanName: name,
        notes: fc.option(lines),
        fields,
        greenWeightGrams: weight,
        roastedWeightGrams: weight,
        milestones: fc.constantFrom([], [0.61, 0.7, 0.8, 0.9, 0.3]).map(shares =>
          shares.map((share, index) => ({
            milestone_type: MILESTONE_TYPES[index]!,
            time_seconds: drop * share,
          })),
        ),
        timeline: fc.record({
          timeSeconds: fc.constant(timeSeconds),
          ibtsTemperature: series(-40, 400, count),
          beanTemperature: fc.array(quantity(-40, 400), { minLength: count, maxLength: count }),
          ibtsRateOfRise: series(-600, 600, count),
          beanRateOfRise: series(-600, 600, count),
          power: series(0, 100, count),
          fan: series(0, 100, count),
          drum: series(0, 100, count),
        }),
      })
    })

  test('with any numbers, gaps and names', () => {
    fc.assert(fc.property(roasts, expectSame), { numRuns: 300 })
  })

  test('without a bean, date, weight, milestone or IBTS', () => {
    const { roast } = golden[0]!
    const none = roast.timeline.timeSeconds.map(() => null)
    expectSame({
      ...roast,
      roastDate: null,
      beanName: null,
      greenWeightGrams: null,
      roastedWeightGrams: null,
      milestones: [],
      timeline: {
        ...roast.timeline,
        ibtsTemperature: none,
        ibtsRateOfRise: none,
        beanTemperature: none.map((_, index) => 77 + index / 10),
      },
    })
  })
})

const HOSTILE_NAMES = [
  '2026-03-04',
  '04/05/2025',
  'Milestones',
  '1st Crack',
  'Yellowing',
  'sep=;',
  'c1',
  '-',
  '=HYPERLINK("http://evil.example")',
  "'=1+1",
  '#12 Bob\'s "Best" \\n \\xed, Nariño; 焙煎 ☕🏴‍☠️',
  "'timex' 'timeindex' \"beanTemperature\"",
  'Green Weight',
  'Exported by',
]

const MOMENTS = ['2026-01-02T07:05:09-07:00', '2024-02-29T23:59', '2026-11-30T00:00:00.5Z']

const HOSTILE_TEXTS = [
  'two\nlines\r\nand a\ttab',
  ' blanks around ',
  '\\n is no line break, \\\\u000a neither',
  'Timeline;Index;Time;IBTS Temp\n;1;2;3',
  'Milestones\n1st Crack,Start',
  '=1+1;@SUM(1)\n-2',
  "'=1",
  '"quoted", \'twice\'',
  '\u2028\u2029\u0085\u000b\u202e☕🏴‍☠️',
  'Exported by,First Crack',
]

/** As the API stores texts. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** The text repeated up to this length, without a lone surrogate at its end. */
function repeated(text: string, length: number): string {
  return text === ''
    ? ''
    : text
        .repeat(Math.ceil(length / text.length))
        .slice(0, length)
        .toWellFormed()
}

/** As every reader cleans names: line breaks and control characters become blanks. */
function clean(name: string): string {
  return name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function isName(name: string): boolean {
  return name !== '' && name.isWellFormed()
}

test('the CSV has a row for each field, on one line and without a formula', () => {
  const { roast } = golden[0]!
  const fields = { ...KNOWN_FIELDS, tags: ['filter', 'house; light'], next_time: '=Slower,\n\ttry "P6"' }
  const lines = WRITERS.csv!({ ...roast, fields, notes: 'Sweet.' }).split('\n')
  const from = lines.findIndex(line => line.startsWith('Started At'))
  expect(
    lines.slice(from, lines.indexOf('Milestones,,,,,,,,,')).map(line => line.replace(/,+$/, '')),
  ).toEqual([
    'Started At,2026-05-02T23:55:01-07:00',
    'Machine,Kaleido M10',
    'Source Number,PR-0031',
    'Preheat Temp,200',
    'Ambient Temp,21.5',
    'Ambient Humidity,45',
    'Colour Whole,63',
    'Colour Ground,81',
    'Colour Meter,Tonino',
    'Green Moisture Percent,10.5',
    'Roasted Moisture Percent,1.5',
    'Green Density,712',
    'Roasted Density,388.5',
    'Tags,filter',
    'Tags,house; light',
    'Private Notes,Too fast.',
    `Next Time,"'=Slower,\\n\\ttry ""P6"""`,
    'Notes,Sweet.',
    'Exported by,First Crack',
    '',
  ])
})

/** As Artisan saves our log again: without what only we read. */
function byArtisansKeys(roast: ExportedRoast): string {
  const parsed = readPythonLiteral(artisanLog(roast))
  if (!parsed.ok) throw new Error(parsed.reason.code)
  const { first_crack: _, ...kept } = parsed.value as Record<string, unknown>
  return pythonLiteral(kept)
}

describe.each([...ROAST_FIELD_NAMES, 'notes' as const])('%s alone, written and read again', field => {
  const { roast } = golden.find(({ file }) => file.startsWith('giesen-csv/2026-05-02 G'))!
  const only: ExportedRoast =
    field === 'notes'
      ? { ...roast, fields: unknownRoastFields(), notes: 'Sweet.\nClean.' }
      : { ...roast, fields: { ...unknownRoastFields(), [field]: KNOWN_FIELDS[field] } }

  test.each(Object.keys(WRITERS))('is the same in .%s', extension => {
    const again = read(WRITERS[extension]!(only), extension)
    expect(partsOf(again)).toEqual(partsOf(only))
  })

  test.skipIf(WITHOUT_ARTISAN_KEY.includes(field))("is the same by Artisan's own keys", () => {
    const { source_number, ...fields } = startedFields(read(byArtisansKeys(only), 'alog'))
    // What a file says in words are private notes.
    const words = field === 'notes' || field === 'next_time' ? 'private_notes' : field
    const value = field === 'notes' ? only.notes : KNOWN_FIELDS[field]
    expect({ ...fields, ...(field === 'source_number' && { source_number }) }).toEqual({ [words]: value })
  })
})

test("only what Artisan has no key for isn't written under its keys", () => {
  expect(WITHOUT_ARTISAN_KEY).toEqual(['preheat_temp', 'tags'])
})

describe("what Artisan's own keys say", () => {
  const log = (roast: ExportedRoast) => {
    const parsed = readPythonLiteral(artisanLog(roast))
    if (!parsed.ok) throw new Error(parsed.reason.code)
    return parsed.value as Record<string, unknown>
  }

  test.each(golden)('$file, without what Artisan leaves out', ({ roast }) => {
    const { first_crack, ...kept } = log({ ...roast, greenWeightGrams: 350, roastNumber: 12 })
    expect(first_crack).toBeDefined()
    const again = withoutAddedCharge(read(pythonLiteral(kept), 'alog'), roast)
    expect(again.roastDate).toBe(roast.roastDate ?? '1999-01-02')
    expect(again.greenWeightGrams).toBe(350)
    expect(again.timeline.timeSeconds).toEqual(
      roast.timeline.timeSeconds.map(value => expect.closeTo(value, 4)),
    )
    expect(again.timeline.beanTemperature).toEqual(roast.timeline.beanTemperature)
    if (roast.timeline.ibtsTemperature.some(value => value !== null)) {
      expect(again.timeline.ibtsTemperature).toEqual(roast.timeline.ibtsTemperature)
      const lastPower = roast.timeline.power.findLast(value => value !== null) ?? null
      expect(again.timeline.power.at(-1)).toBe(lastPower)
    }
    expect(again.milestones.map(({ milestone_type }) => milestone_type).sort()).toEqual(
      roast.milestones.map(({ milestone_type }) => milestone_type).sort(),
    )
  })

  test('every field that Artisan has is read from its key', () => {
    const { roast } = golden.find(({ file }) => file.startsWith('giesen-csv/2026-05-02 G'))!
    const { first_crack, ...kept } = log({ ...roast, roastNumber: 12, notes: 'Sweet.', fields: KNOWN_FIELDS })
    const again = read(pythonLiteral(kept), 'alog')
    const { tags, next_time, preheat_temp, source_number, ...known } = KNOWN_FIELDS
    const private_notes = 'Notes:\nSweet.\n\nPrivate:\nToo fast.\n\nNext time:\nSlower.'
    expect(startedFields(again)).toEqual({ ...known, source_number: '#12', private_notes })
  })

  test('a machine with IBTS is still a Bullet to Artisan, and has its name', () => {
    const { roast } = golden.find(({ file }) => file.startsWith('roastime-csv/2026-03-14'))!
    const written = log({ ...roast, fields: KNOWN_FIELDS })
    expect(written).toMatchObject({ roastertype: 'Aillio Bullet R1 IBTS', machinesetup: 'Kaleido M10' })
    const bullet = { ...KNOWN_FIELDS, machine: 'Aillio Bullet, serial number 12' }
    expect(log({ ...roast, fields: bullet })).toMatchObject({ roastertype: bullet.machine })
  })

  test('a start on another day than the roast is left out, and one without an offset has no instant', () => {
    const { roast } = golden.find(({ file }) => file.startsWith('giesen-csv/2026-05-02 G'))!
    const startedAt = (started_at: string) => log({ ...roast, fields: { ...KNOWN_FIELDS, started_at } })
    expect(startedAt('2026-05-03T00:05:00+02:00')).not.toHaveProperty('roasttime')
    const without = startedAt('2026-05-02T23:55')
    expect(without).toMatchObject({ roasttime: '23:55:00' })
    expect(without).not.toHaveProperty('roastepoch')
  })

  test('a roast without a sample has none, and no charge', () => {
    const { roast } = golden[0]!
    const empty = { timeSeconds: [], ibtsTemperature: [], beanTemperature: [], ibtsRateOfRise: [] }
    const timeline = { ...empty, beanRateOfRise: [], power: [], fan: [], drum: [] }
    const written = log({ ...roast, timeline, milestones: [] })
    expect(written).toMatchObject({ timex: [], temp2: [], timeindex: [-1, 0, 0, 0, 0, 0, 0, 0] })
  })
})

const KNOWN_FIELDS: RoastFields = {
  started_at: '2026-05-02T23:55:01-07:00',
  machine: 'Kaleido M10',
  source_number: 'PR-0031',
  preheat_temp: 200,
  ambient_temp: 21.5,
  ambient_humidity: 45,
  colour_whole: 63,
  colour_ground: 81,
  colour_meter: 'Tonino',
  green_moisture_percent: 10.5,
  roasted_moisture_percent: 1.5,
  green_density: 712,
  roasted_density: 388.5,
  tags: ['filter'],
  private_notes: 'Too fast.',
  next_time: 'Slower.',
}

/** Without the sample at charge that Artisan's clock needs. */
function withoutAddedCharge(again: RoastFile, { timeline }: ExportedRoast): RoastFile {
  if (timeline.timeSeconds[0] === 0) return again
  const columns = Object.entries(again.timeline).map(([name, column]) => [name, column.slice(1)])
  return { ...again, timeline: Object.fromEntries(columns) }
}

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('Skipped: there is no python3 to read our Artisan logs.')

/** Colours were whole numbers before Artisan 3.4. */
const NO_FLOAT_BEFORE = ['whole_color', 'ground_color']

const samples = join(import.meta.dirname, '../../../../shared/samples/roasts/artisan-alog')

describe.skipIf(!hasPython)('Python', () => {
  const python = (code: string, input: string) =>
    execFileSync('python3', ['-c', `import ast, json, sys, codecs\n${code}`], { input, encoding: 'utf8' })

  test('reads every name as it was written', () => {
    const names = [...HOSTILE_NAMES, 'two\nlines\r\n', 'Para\u00edso \u2028 \u0000', '\\']
    const code = 'print(json.dumps(ast.literal_eval(sys.stdin.read())))'
    expect(JSON.parse(python(code, pythonLiteral(names)))).toEqual(names)
  })

  test("reads a log, and its texts as Artisan's decodeLocal does", () => {
    const { roast } = golden.find(({ file }) => file.startsWith('artisan-log/26-05-30'))!
    const title = "Bob's “Paraíso”\n\\x 焙煎 🔥"
    const code = `log = ast.literal_eval(sys.stdin.read())
print(json.dumps([codecs.unicode_escape_decode(log['title'])[0], log['timex'], log['temp2'], log['mode']]))`
    const [name, times, temperatures, mode] = JSON.parse(
      python(code, artisanLog({ ...roast, sourceName: title })),
    )
    expect([name, mode]).toEqual([title, 'C'])
    expect(times).toEqual(roast.timeline.timeSeconds)
    expect(temperatures).toEqual(roast.timeline.beanTemperature.map(value => value ?? -1))
  })

  const logs = (() => {
    try {
      return readdirSync(samples).filter(file => file.endsWith('.alog'))
    } catch {
      return []
    }
  })()

  if (logs.length > 0)
    test('finds in our log only keys and types that real logs have', () => {
      const { roast } = golden.find(({ file }) => file.startsWith('roastime-csv/'))!
      const code = `def types(value):
    return [type(value).__name__] + ([types(each) for each in value[:9]] if isinstance(value, list) else [])
texts = json.load(sys.stdin)
print(json.dumps([{key: types(value) for key, value in ast.literal_eval(text).items()} for text in texts]))`
      const own = artisanLog({
        ...roast,
        roastNumber: 12,
        roastDate: '2026-05-02',
        greenWeightGrams: 350,
        fields: KNOWN_FIELDS,
      })
      const texts = [own, ...logs.map(file => readFileSync(join(samples, file), 'utf8'))]
      // All at once: a process for each log would take longer than the reading.
      const types = JSON.parse(python(code, JSON.stringify(texts))) as Record<string, unknown[]>[]
      const [{ first_crack, ...ours } = {}, ...real] = types
      expect(real).toHaveLength(logs.length)
      const shapes = (types: unknown[]): unknown => [
        types[0],
        types.slice(1).map(each => (each as unknown[])[0]),
      ]
      for (const [key, types] of Object.entries(ours)) {
        const seen = real.flatMap(each => (key in each ? [each[key]!] : []))
        expect([key, seen.length > 0]).toEqual([key, true])
        const names = seen
          .map(each => each[0])
          .filter(name => !(NO_FLOAT_BEFORE.includes(key) && name === 'int'))
        expect([key, names]).toEqual([key, names.map(() => types[0])])
        const elements = seen.flatMap(each => (shapes(each) as [string, string[]])[1])
        for (const element of (shapes(types) as [string, string[]])[1])
          expect([key, elements]).toEqual([key, expect.arrayContaining([element])])
      }
      expect(first_crack).toEqual(['dict'])
    })
})
