import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointsOfTimeline, type Series } from '#domain/curve/timeline.ts'
import { MILESTONE_TYPES } from '#domain/roast/milestones.ts'
import type { RoastFile } from '#domain/roast/roast-file.ts'
import { readPythonLiteral } from '#readers/roast-files/python-literal.ts'
import { readRoastFile } from '#readers/roast-files/read-roast-file.ts'
import { writeArtisanLog } from './artisan-log.ts'
import type { ExportedRoast } from './exported-roast.ts'
import { pythonLiteral } from './python-literal.ts'
import { roastDocumentOf } from './roast-document.ts'
import { exportRoastimeCsv } from './roastime-csv.ts'

const artisanLog = (roast: ExportedRoast) => [...writeArtisanLog(roast)].join('')

const WRITERS: Record<string, (roast: ExportedRoast) => string> = {
  alog: artisanLog,
  csv: roast => [...exportRoastimeCsv(roast)].join(''),
  json: roast => JSON.stringify({ ...roastDocumentOf(roast), timeline: pointsOfTimeline(roast.timeline) }),
}

/** Named so that a name or date taken from the file's name would show. */
function read(text: string, ending: string): RoastFile {
  const result = readRoastFile(new TextEncoder().encode(text), `1999-01-02_file.${ending}`)
  if (!result.ok) throw new Error(result.reason)
  return result.value
}

function partsOf(roast: ExportedRoast | RoastFile) {
  const { sourceName, roastDate, beanName, timeline, milestones, greenWeightGrams, roastedWeightGrams } =
    roast
  return { sourceName, roastDate, beanName, timeline, milestones, greenWeightGrams, roastedWeightGrams }
}

function expectSame(roast: ExportedRoast): void {
  for (const [ending, write] of Object.entries(WRITERS)) {
    const again = read(write(roast), ending)
    const inOrder = MILESTONE_TYPES.flatMap(type =>
      again.milestones.filter(({ milestone_type }) => milestone_type === type),
    )
    expect({ ending, ...partsOf({ ...again, milestones: inOrder }) }).toEqual({ ending, ...partsOf(roast) })
    expect(again.warnings).toEqual([])
  }
}

const fixtures = join(import.meta.dirname, '../../../fixtures/roasts')
const files = readdirSync(fixtures, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(join(fixtures, name)).map(file => join(name, file)))
  .filter(file => !file.endsWith('.expected.json'))

const golden = files.flatMap(file => {
  const result = readRoastFile(new Uint8Array(readFileSync(join(fixtures, file))), file)
  if (!result.ok) return []
  const milestones = MILESTONE_TYPES.flatMap(type =>
    result.value.milestones.filter(({ milestone_type }) => milestone_type === type),
  )
  return [{ file, roast: { ...result.value, milestones, roastNumber: null, notes: null } }]
})

describe('every export reads back as the same roast', () => {
  test('there is one of most machines', () => {
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
        notes: fc.option(fc.string()),
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

/** As every reader cleans names: line breaks and control characters become blanks. */
function clean(name: string): string {
  return name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function isName(name: string): boolean {
  return name !== '' && name.isWellFormed()
}

describe("what Artisan's own keys say", () => {
  const log = (roast: ExportedRoast) => {
    const parsed = readPythonLiteral(artisanLog(roast))
    if (!parsed.ok) throw new Error(parsed.reason)
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

  test('a roast without a sample has none, and no charge', () => {
    const { roast } = golden[0]!
    const empty = { timeSeconds: [], ibtsTemperature: [], beanTemperature: [], ibtsRateOfRise: [] }
    const timeline = { ...empty, beanRateOfRise: [], power: [], fan: [], drum: [] }
    const written = log({ ...roast, timeline, milestones: [] })
    expect(written).toMatchObject({ timex: [], temp2: [], timeindex: [-1, 0, 0, 0, 0, 0, 0, 0] })
  })
})

/** Without the sample at charge that Artisan's clock needs. */
function withoutAddedCharge(again: RoastFile, { timeline }: ExportedRoast): RoastFile {
  if (timeline.timeSeconds[0] === 0) return again
  const columns = Object.entries(again.timeline).map(([name, column]) => [name, column.slice(1)])
  return { ...again, timeline: Object.fromEntries(columns) }
}

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('Skipped: there is no python3 to read our Artisan logs.')

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
print(json.dumps({key: types(value) for key, value in ast.literal_eval(sys.stdin.read()).items()}))`
      const typesIn = (text: string) => JSON.parse(python(code, text)) as Record<string, unknown[]>
      const { first_crack, ...ours } = typesIn(
        artisanLog({ ...roast, roastNumber: 12, roastDate: '2026-05-30', greenWeightGrams: 350 }),
      )
      const real = logs.map(file => typesIn(readFileSync(join(samples, file), 'utf8')))
      const shapes = (types: unknown[]): unknown => [
        types[0],
        types.slice(1).map(each => (each as unknown[])[0]),
      ]
      for (const [key, types] of Object.entries(ours)) {
        const seen = real.flatMap(each => (key in each ? [each[key]!] : []))
        expect([key, seen.length > 0]).toEqual([key, true])
        expect([key, seen.map(each => each[0])]).toEqual([key, seen.map(() => types[0])])
        const elements = seen.flatMap(each => (shapes(each) as [string, string[]])[1])
        for (const element of (shapes(types) as [string, string[]])[1])
          expect([key, elements]).toEqual([key, expect.arrayContaining([element])])
      }
      expect(first_crack).toEqual(['dict'])
    })
})
