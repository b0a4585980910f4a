import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST_SAMPLES } from '#domain/curve/timeline.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { isExcelFile, readRoastWorkbook } from './read-roast-file.ts'
import { readOnlyRoast } from './testing/only-roast.ts'

const HEADER =
  'Timeline,Index,Time,IBTS Temp,Bean Probe Temp,IBTS ROR,Bean Probe ROR,Power Setting,Drum Setting,Fan Setting'
const ROASTIME = [
  '#7 Yirgacheffe',
  '14/03/2026',
  'Ethiopia Yirgacheffe',
  'Milestones',
  '1st Crack,Start,,,End',
  ',Index,Time,,Index,Time',
  ',960,8:00,,-,-',
  HEADER,
  ',0,0:00,231.02,168.5,0,0.4,7,9,3',
  ',1,0:01,230.81,168.52,0,-0.03,7,9,3',
  ',2,0:02,230.5,168.4,0,-2.2,7,9,3',
  ',3,0:03,25,167.94,0,-13.5,7,9,3',
  ',600,10:00,209.64,181.54,5.02,6.31,7,9,3',
].join('\n')

const bytesOf = (text: string) => new TextEncoder().encode(text)
const reasonFor = (content: string | Uint8Array, fileName = 'roast.csv') => {
  const result = readOnlyRoast(typeof content === 'string' ? bytesOf(content) : content, fileName)
  return result.ok ? `read as ${result.value.format}` : fileProblemText(result.reason)
}

describe('a file that is not a roast is refused, and the refusal says what it is', () => {
  test.each([
    ['a ZIP archive', [0x50, 0x4b, 3, 4, 20, 0, 0], 'This is a ZIP archive.'],
    ['gzip', [...gzipSync(ROASTIME)], 'This is a file compressed with gzip.'],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d], 'This is a picture (PNG).'],
    ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], 'This is a picture (JPEG).'],
    ['a PDF', [...bytesOf('%PDF-1.7')], 'This is a PDF document.'],
  ])('%s', (_, bytes, reason) => {
    expect(reasonFor(new Uint8Array(bytes))).toContain(reason)
  })

  test.each([
    ['nothing', '', 'The file is empty.'],
    ['only blanks', ' \r\n\t\n', 'The file is empty.'],
    ['a web page', '<!DOCTYPE html>\n<html><body>Log in</body></html>', 'This is an HTML page'],
    ['XML', '<?xml version="1.0"?><roast/>', 'This is an XML file.'],
    ['JSON', '{"name": "a roast"}', 'This is a JSON file without the curves of a roast.'],
    [
      'a Kaffelogic profile',
      'profile_short_name:Calm\nprofile_schema_version:1.6\n',
      'This is a Kaffelogic profile',
    ],
    ['a byte that text never has', `${HEADER}\n,0,0:00,1\u0000`, 'Line 2 holds the byte 00'],
    ['another table', 'colour,weight\nred,3', 'its first line is “colour,weight”,'],
  ])('%s', (_, text, reason) => {
    expect(reasonFor(text)).toContain(reason)
  })

  test('the refusal of a table says what can be read', () => {
    expect(reasonFor('colour,weight')).toContain(
      'First Crack reads exports of RoasTime, Artisan, Kaffelogic,',
    )
  })
})

describe('the refusal of an unknown file names no machine that has similar words', () => {
  const row = (from: number) => Array.from({ length: 25 }, (_, index) => from + index).join(',')
  test.each([
    ['a logger with ambient_temp', 'time\tambient_temp\tthermocouple_0_temp\n0\t100\t374\n1\t100\t371'],
    ['a logger with commas', 'time,ambient_temp,thermocouple_0_temp\n0,100,374\n1,100,371'],
    ['a logger with a spot', 'time\tspot_temp\n0\t100\n1\t101'],
    ['a plan', 'Timeline,Time,Owner\nQ1,9:00,Ada\nQ2,9:30,Bob'],
    ['milestones of a plan', 'Milestones,Date\nBeta,2026-05-01'],
    ['a diary', 'roast,1st crack\n1st crack,9:10\n1st crack,9:20'],
    ['a fan', 'Time,Event,Fan speed\n0,on,3\n1,off,0'],
    ['numbers', [row(0), row(10), row(20)].join('\n')],
    ['numbers from 0', [row(7), row(0), row(0)].join('\n')],
  ])('%s', (_, text) => {
    expect(reasonFor(text)).toMatch(/^This is not a roast export that First Crack knows/)
  })

  test('a sensor', () => {
    expect(reasonFor('{"beanTemperature": [200, 201], "deviceId": "a"}')).toBe(
      "This is a JSON file without the curves of a roast. First Crack can't read a roast from it.",
    )
  })

  test('a sheet with a unit in its heading', () => {
    const rows = [
      ['Time (s)', 'Oven (CELSIUS)'],
      [0, 20],
      [1, 21],
      [2, 22],
    ]
    const sheet = { name: 'Kiln', rows: rows.map((cells, index) => ({ number: index + 1, cells })) }
    const read = readRoastWorkbook(
      { fileName: 'kiln.xlsx', sheets: [{ name: 'Oven', rows: [] }, sheet] },
      new Uint8Array(),
    )
    expect(read.ok || fileProblemText(read.reason)).toContain(
      'This Excel file is not a roast export that First Crack knows',
    )
  })
})

test.each([
  ['.xlsx', [0x50, 0x4b, 3, 4, ...bytesOf('.....[Content_Types].xml')], true],
  ['.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], true],
  ['a ZIP archive', [0x50, 0x4b, 3, 4, 20, 0, 0], false],
  ['a text', [...bytesOf(HEADER)], false],
])('whether %s is opened as an Excel file, by its first bytes', (_, bytes, isExcel) => {
  expect(isExcelFile(new Uint8Array(bytes))).toBe(isExcel)
})

describe('the content decides, not the name', () => {
  test.each(['roast.csv', 'roast.txt', 'roast', '.csv', '', '__proto__.csv', 'a/b\\c.csv'])(
    'named “%s”',
    fileName => {
      expect(reasonFor(ROASTIME, fileName)).toBe('read as RoasTime CSV')
    },
  )

  test.each([
    ['little', 0],
    ['big', 1],
  ])('UTF-16, %s-endian, without a byte order mark', (_, parity) => {
    const bytes = bytesOf(ROASTIME)
    const wide = new Uint8Array(2 * bytes.length)
    bytes.forEach((byte, index) => {
      wide[2 * index + parity] = byte
    })
    expect(reasonFor(wide)).toBe('read as RoasTime CSV')
  })

  test('names that JavaScript objects reserve are only names', () => {
    const result = readOnlyRoast(bytesOf(ROASTIME.replace('#7 Yirgacheffe', '__proto__')), 'constructor.csv')
    expect(result.ok && result.value.sourceName).toBe('__proto__')
  })
})

describe('any file is read as a roast or refused with a sentence', () => {
  const isAnswer = (bytes: Uint8Array, fileName = 'roast.csv') => {
    const result = readOnlyRoast(bytes, fileName)
    if (!result.ok) return /^\S.*\.$/s.test(fileProblemText(result.reason))
    const { timeSeconds, ibtsRateOfRise, beanRateOfRise, beanTemperature } = result.value.timeline
    const isDrawable = (value: number | null) => value === null || Math.abs(value) <= 600
    return (
      timeSeconds.every((time, index) => time > (timeSeconds[index - 1] ?? -1)) &&
      [...ibtsRateOfRise, ...beanRateOfRise, ...beanTemperature].every(isDrawable)
    )
  }

  test('random bytes and names', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.string(), (bytes, name) => isAnswer(bytes, name)),
    )
  })

  test('a roast cut off anywhere', () => {
    const bytes = bytesOf(ROASTIME)
    fc.assert(fc.property(fc.nat(bytes.length), length => isAnswer(bytes.subarray(0, length))))
  })

  test('a roast with damaged bytes', () => {
    const damage = fc.array(fc.tuple(fc.nat(ROASTIME.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(damage, places => {
        const bytes = bytesOf(ROASTIME)
        for (const [position, byte] of places) bytes[position] = byte
        return isAnswer(bytes)
      }),
    )
  })

  test('a damaged log', () => {
    const log = `{'mode': 'C', 'timex': [0, 1, 2.5, 4], 'temp1': [1, 2, 3, 4], 'temp2': [200.1, 190, 195, 200], 'timeindex': [0, 0, 2, 0, 0, 0, 3, 0], 'title': "a \\'b\\' \\xed", 'x': (None, True, -inf)}`
    expect(reasonFor(log)).toBe('read as Artisan log')
    const damage = fc.array(fc.tuple(fc.nat(log.length), fc.string({ maxLength: 3 })), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(damage, places =>
        isAnswer(
          bytesOf(places.reduce((text, [at, piece]) => text.slice(0, at) + piece + text.slice(at + 1), log)),
        ),
      ),
    )
  })

  test('JSON with the right names and any values', () => {
    const names = [
      'beanTemperature',
      'drumTemperature',
      'sampleRate',
      'roastEndIndex',
      'actions',
      'timex',
      'timeindex',
      'temp1',
      'temp2',
      'weight',
      'specialevents',
    ]
    const value = fc.oneof(fc.jsonValue(), fc.array(fc.oneof(fc.double(), fc.constant(null), fc.nat(9))))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), roast =>
        isAnswer(bytesOf(JSON.stringify(roast))),
      ),
    )
  })

  test('any cells under the right header', () => {
    const cell = fc.oneof(
      fc.double().map(String),
      fc.constantFrom(
        '0:00',
        '0:01',
        '9:10',
        '1e308',
        '-6183',
        'NaN',
        '"',
        '""',
        '__proto__',
        '-',
        '',
        '٣',
        '0x10',
      ),
    )
    const table = fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 12 })
    fc.assert(
      fc.property(table, rows => isAnswer(bytesOf([HEADER, ...rows.map(row => row.join(','))].join('\n')))),
    )
  })
})

/** Quadratic work on these sizes would exceed the test's timeout many times; that timeout is the only limit here. */
describe('a file of 10 MB', () => {
  const size = 10 * 1024 ** 2

  test('of rows is read', () => {
    const row = (index: number) =>
      `,${index},${Math.floor(index / 60)}:${String(index % 60).padStart(2, '0')},206.94,181.54,4.44,5.31,4,7,6`
    const text = [HEADER, ...Array.from({ length: 230_000 }, (_, index) => row(index))].join('\n')
    expect(text.length).toBeGreaterThan(0.95 * size)
    const result = readOnlyRoast(bytesOf(text), 'roast.csv')
    expect(result.ok && result.value.timeline.timeSeconds.length).toBe(MOST_SAMPLES)
  })

  test.each([
    ['with a single cell', `${HEADER}\n,0,0:00,${'1'.repeat(size)}`, 'Line 2 is 10485768 characters long'],
    ['with a million columns', `${HEADER}${','.repeat(1e6)}\n`, 'Line 1 is 1000108 characters long'],
    ['with a million rows', `${HEADER}\n${',,1,1\n'.repeat(1e6)}`, 'The file has more than 500000 lines'],
    [
      'with a quote that never closes',
      `${HEADER}\n"${'1\n'.repeat(1e6)}`,
      'The file has more than 500000 lines',
    ],
    ['of brackets', '['.repeat(size), 'This is a JSON file'],
    ['of braces and quotes', "{'".repeat(size / 2), 'This is a JSON file'],
    [
      'of braces like a log',
      `{'timex': 1, 'timeindex': ${'{'.repeat(size)}`,
      'brackets are nested too deeply',
    ],
    ['of brackets like a log', `{"timex": 1, "timeindex": ${'['.repeat(size)}`, 'it has too many brackets'],
    [
      'of samples',
      `{"sampleRate": 2, "beanTemperature": [${'1,'.repeat(600_000)}1]}`,
      'more than 500000 samples',
    ],
    [
      'of samples like a log',
      `{'timeindex': [], 'timex': [${'1,'.repeat(600_000)}1]}`,
      'more than 500000 samples',
    ],
    ['of one letter', 'x'.repeat(size), 'its first line is “xxx'],
    ['of comments', '<!--'.repeat(size / 4), 'its first line is “<!--'],
  ])('%s is refused', (_, text, reason) => {
    expect(reasonFor(text)).toContain(reason)
  })
})
