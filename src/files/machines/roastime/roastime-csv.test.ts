import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { MILESTONE_TYPES } from '#domain/roast/milestones.ts'
import { readOnlyRoast } from '#files/roasts/testing/only-roast.ts'
import { type RoastimeRoast, writeRoastimeCsv } from './write-roastime-csv.ts'

const HEADER =
  'Timeline,Index,Time,IBTS Temp,Bean Probe Temp,IBTS ROR,Bean Probe ROR,Power Setting,Drum Setting,Fan Setting'

function read(lines: readonly string[], fileName = 'roast.csv') {
  const result = readOnlyRoast(new TextEncoder().encode(lines.join('\n')), fileName)
  if (!result.ok) throw new Error(fileProblemText(result.reason))
  return result.value
}

const celsiusRows = [
  ',0,0:00,210,160,0,0,6,9,2',
  ',1,0:01,210,159,0,-1,6,9,2',
  ',2,0:02,209,158,0,-2,6,9,2',
  ',3,0:03,25,157,0,-9,6,9,2',
]
const withTitles = (...titles: string[]) => [...titles, 'Milestones', HEADER, ...celsiusRows]

describe('the date', () => {
  test.each([
    ['day first', '22/11/2025', 'roast.csv', '2025-11-22'],
    ['day first if both are possible', '04/05/2025', 'roast.csv', '2025-05-04'],
    ['month first if there is no such month', '11/22/2025', 'roast.csv', '2025-11-22'],
    ['as the file name decides', '04/05/2025', '2025-04-05_Kenya.csv', '2025-04-05'],
    ['as a date anywhere in the file name decides', '04/05/2025', 'Kenya 2025-04-05 (2).csv', '2025-04-05'],
    ['day first although the file name has another day', '04/05/2025', '2025-06-01_Kenya.csv', '2025-05-04'],
    ['with dots', '22.11.2025', 'roast.csv', '2025-11-22'],
    ['as ISO', '2025-11-22', 'roast.csv', '2025-11-22'],
    ['that does not exist, so the file name gives it', '31/02/2025', '2025-03-01_Kenya.csv', '2025-03-01'],
    ['only in the file name', '', 'roast-2022-04-23.csv', '2022-04-23'],
    ['nowhere', '', 'roast.csv', null],
  ])('%s', (_, written, fileName, date) => {
    expect(read(withTitles('Kenya', written), fileName).roastDate).toBe(date)
  })

  test('has a warning if it can be read in two ways', () => {
    expect(read(withTitles('Kenya', '04/05/2025')).warnings).toEqual([
      'The date 04/05/2025 can be read in two ways; it was read with the day first, as 2025-05-04.',
    ])
    expect(read(withTitles('Kenya', '04/05/2025'), '2025-05-04_Kenya.csv').warnings).toEqual([])
    expect(read(withTitles('Kenya', '05/05/2025')).warnings).toEqual([])
  })
})

describe('name and bean', () => {
  test.each([
    ['trimmed', ['  geisha 1 ', '22/11/2025', 'Unspecified Bean'], 'geisha 1', null],
    ['with a bean', ['#48 Eth', '22/11/2025', 'Ethiopia Guji'], '#48 Eth', 'Ethiopia Guji'],
    ['without a date', ['#48 Eth', 'Ethiopia Guji'], '#48 Eth', 'Ethiopia Guji'],
    ['a name that is a date', ['22/11/2025', '22/11/2025', 'Ethiopia Guji'], '22/11/2025', 'Ethiopia Guji'],
    ['no name, so the file gives it', ['22/11/2025', 'Ethiopia Guji'], 'Kenya 2', 'Ethiopia Guji'],
    ['a comma without quotes', ['Kenya, washed', '22/11/2025'], 'Kenya, washed', null],
    [
      'a name like a milestone',
      ['1st crack experiment', '22/11/2025', 'Guji'],
      '1st crack experiment',
      'Guji',
    ],
    ['nothing at all', [], 'Kenya 2', null],
  ])('%s', (_, titles, name, bean) => {
    const roast = read(withTitles(...titles), '2025-11-22_ Kenya 2 .csv')
    expect([roast.sourceName, roast.beanName]).toEqual([name, bean])
  })

  test('a very long name is cut', () => {
    const { sourceName } = read(withTitles('x'.repeat(5000)))
    expect(sourceName).toBe(`${'x'.repeat(179)}…`)
  })

  test('a file name that is only a date becomes the name', () => {
    expect(read([HEADER, ...celsiusRows], '2025-11-22_.csv').sourceName).toBe('2025-11-22_')
    expect(read([HEADER, ...celsiusRows], '.csv').sourceName).toBe('Unnamed roast')
  })
})

describe('the unit', () => {
  const rowsOf = (temperatures: readonly [ibts: number, bean: number][]) =>
    temperatures.map(([ibts, bean], index) => `,${index},0:0${index},${ibts},${bean},0,9,6,9,2`)
  const first = (roast: ReturnType<typeof read>) => [
    roast.timeline.ibtsTemperature[0],
    roast.timeline.beanTemperature[0],
  ]

  test.each([
    [
      '°C by the reset to 25',
      [
        [210, 160],
        [209, 160],
        [208, 160],
        [25, 160],
      ],
      [210, 160],
    ],
    [
      '°C by the reset to 25, even if the probe is hot',
      [
        [210, 300],
        [209, 300],
        [208, 300],
        [25, 300],
      ],
      [210, 300],
    ],
    [
      '°F by the reset to 77',
      [
        [410, 320],
        [409, 320],
        [408, 320],
        [77, 320],
      ],
      [210, 160],
    ],
    [
      '°F by the last IBTS',
      [
        [410, 250],
        [409, 250],
        [408, 250],
        [401, 250],
      ],
      [210, 121.1111],
    ],
    [
      '°F by the hottest probe',
      [
        [122, 410],
        [122, 320],
        [122, 320],
        [122, 320],
      ],
      [50, 210],
    ],
    [
      '°C if nothing is too hot for it',
      [
        [210, 160],
        [209, 160],
        [208, 160],
        [205, 160],
      ],
      [210, 160],
    ],
  ] as const)('%s', (_, temperatures, expected) => {
    expect(first(read([HEADER, ...rowsOf(temperatures as unknown as [number, number][])]))).toEqual(expected)
  })

  test('in a roast too short to measure, the IBTS rate is taken as °C/min, as in all known files', () => {
    const { timeline } = read([HEADER, ...celsiusRows.map(row => row.replace(/,25,/, ',77,'))])
    expect([timeline.beanRateOfRise[3], timeline.beanRateOfRise[1]]).toEqual([-5, -0.5556])
    expect(timeline.ibtsRateOfRise[3]).toBe(0)
  })

  test('an IBTS rate in °F/min is converted, one in °C/min is not', () => {
    const fahrenheit = (ibtsRate: number) =>
      Array.from({ length: 601 }, (_, time) => {
        const ibts = time === 3 ? 77 : 300 + time * 0.2
        return `,${time},${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')},${ibts},${250 + time * 0.2},${ibtsRate},12,6,9,2`
      })
    const rates = (ibtsRate: number) => {
      const { timeline } = read([HEADER, ...fahrenheit(ibtsRate)])
      return [timeline.ibtsRateOfRise[300], timeline.beanRateOfRise[300]]
    }
    expect(rates(12)).toEqual([6.6667, 6.6667])
    expect(rates(6.6667)).toEqual([6.6667, 6.6667])
  })
})

test('a °C value is read exactly as written', () => {
  const values = ['181.54', '0.1', '206.94000000000003', '25.01', '99.999']
  const rows = values.map((value, index) => `,${index},0:0${index},${value},${value},${value},${value},6,9,2`)
  const { timeline } = read([HEADER, ...rows])
  expect(timeline.beanTemperature.map(String)).toEqual(values)
  expect(timeline.ibtsRateOfRise.map(String)).toEqual(values)
})

test('a milestone is at its time, not at its index, which counts half seconds', () => {
  const block = ['Milestones', '1st Crack,Start,,,End', ',Index,Time,,Index,Time', ',4,0:02,,6,0:03']
  expect(read(['Kenya', ...block, HEADER, ...celsiusRows]).milestones).toEqual([
    { milestone_type: '1st_crack_start', time_seconds: 2 },
    { milestone_type: '1st_crack_end', time_seconds: 3 },
  ])
})

test('the reset of the infrared sensor at charge is kept', () => {
  expect(read([HEADER, ...celsiusRows]).timeline.ibtsTemperature).toEqual([210, 210, 209, 25])
})

describe('the reader reads what the writer writes', () => {
  const temperature = fc.integer({ min: 11_000, max: 25_000 }).map(hundredths => hundredths / 100)
  const rate = fc.option(fc.integer({ min: -20000, max: 35000 }).map(hundredths => hundredths / 100 + 0))
  const setting = fc.option(fc.integer({ min: 0, max: 9 }))
  const name = fc.stringMatching(/^[#\w"',;.ąłé() -]{1,30}$/).map(text => `Lot ${text}`.trim())
  const point = fc.record({
    bean_probe_temp: temperature,
    bean_probe_ror: rate,
    ibts_ror: rate,
    power_setting: setting,
    fan_setting: setting,
    drum_setting: setting,
  })
  const roasts = fc
    .record({
      sourceName: name,
      roastDate: fc.constantFrom('2026-12-31', '2025-01-13', '2024-02-29'),
      beanName: fc.option(name),
      points: fc.array(point, { minLength: 4, maxLength: 40 }),
      milestones: fc.subarray([...MILESTONE_TYPES]),
    })
    .map(({ points, milestones, ...titles }): RoastimeRoast => {
      const order = ['yellowing', '1st_crack_start', '1st_crack_end', '2nd_crack_start', '2nd_crack_end']
      return {
        ...titles,
        timeline: timelineOfPoints(
          points.map((one, index) => ({
            ...one,
            time_seconds: index * 15.5,
            ibts_temp: index === 3 ? 25 : 180.25,
          })),
        ),
        milestones: milestones.map(type => ({
          milestone_type: type,
          time_seconds: 10.5 + order.indexOf(type) * 8,
        })),
      }
    })

  test('for any roast', () => {
    fc.assert(
      fc.property(roasts, roast => {
        const again = readOnlyRoast(new TextEncoder().encode(writeRoastimeCsv(roast)), 'roast.csv')
        expect(again).toMatchObject({
          ok: true,
          value: { ...roast, milestones: expect.anything(), warnings: [] },
        })
        if (again.ok) expect(again.value.milestones).toHaveLength(roast.milestones.length)
        if (again.ok) expect(again.value.milestones).toEqual(expect.arrayContaining(roast.milestones))
      }),
    )
  })

  test('in the machine’s layout', () => {
    const csv = writeRoastimeCsv({
      sourceName: ' #48 Kenya ',
      roastDate: '2026-03-14',
      beanName: null,
      timeline: read([HEADER, ...celsiusRows]).timeline,
      milestones: [{ milestone_type: '1st_crack_start', time_seconds: 2 }],
    })
    expect(csv.split('\n').slice(0, 10)).toEqual([
      'c1,c2,c3,c4,c5,c6,c7,c8,c9,c10',
      ',,,,,,,,,',
      '" #48 Kenya ",,,,,,,,,',
      '14/03/2026,,,,,,,,,',
      'Unspecified Bean,,,,,,,,,',
      ',,,,,,,,,',
      'Milestones,,,,,,,,,',
      '1st Crack,Start,,,End,,,,,',
      ',Index,Time,,Index,Time,,,,',
      ',4,0:02,,-,-,,,,',
    ])
    expect(csv.split('\n').slice(-5)).toEqual([HEADER, ...celsiusRows])
  })
})
