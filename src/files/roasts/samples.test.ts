import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { milestoneSeconds } from '#domain/roast/milestones.ts'
import { roastFigures } from '#domain/roast/roast.ts'
import { readOnlyUpload } from '#server/testing/only-roast.ts'
import { readOnlyRoast } from './testing/only-roast.ts'

/**
 * Runs the readers over our own exports in the machines' layouts and, if ../shared/samples is beside the repository,
 * over other people's real files. The golden pairs cover the same formats on every clone.
 */
const fixtures = join(import.meta.dirname, '../../../fixtures/roasts')
const samples = join(import.meta.dirname, '../../../../shared/samples/roasts')
const areHere = existsSync(samples)

const filesOf = (format: string) => (areHere ? readdirSync(join(samples, format)) : [])
const bytesOf = (format: string, file: string) => {
  const own = join(fixtures, format, file)
  return new Uint8Array(readFileSync(existsSync(own) ? own : join(samples, format, file)))
}
function read(format: string, file: string) {
  const result = readOnlyRoast(bytesOf(format, file), file)
  if (!result.ok) throw new Error(`${file}: ${fileProblemText(result.reason)}`)
  return result.value
}

describe('RoasTime CSV', () => {
  const rowsOf = (file: string) => {
    const lines = new TextDecoder().decode(bytesOf('roastime-csv', file)).trimEnd().split(/\r?\n/)
    return lines.slice(lines.findIndex(line => line.startsWith('Timeline')) + 1).map(line => line.split(','))
  }

  const real = [
    ['2025-11-21_ Kenia Washed Wypał 1.csv', 'Kenia Washed Wypał 1', '2025-11-21', 559, 484, 224],
    [
      '2025-11-22_ Costa Rica Hibrid F1 wypał 2.csv',
      'Costa Rica Hibrid F1 wypał 2',
      '2025-11-22',
      605,
      539,
      289,
    ],
    ['2025-11-22_ Kenia Natural Wypał 1.csv', 'Kenia Natural Wypał 1', '2025-11-22', 586, 493, 249],
    ['2025-11-22_ geisha Wypał 1 .csv', 'geisha Wypał 1', '2025-11-22', 604, 551, 310],
    ['2025-11-22_Kenia Natural Wypał 2.csv', 'Kenia Natural Wypał 2', '2025-11-22', 632, 540, 268],
    ['2025-11-22_Kenia Washed wypał 3.csv', 'Kenia Washed wypał 3', '2025-11-22', 658, 594, 265],
  ] as const
  const own = ['2026-04-03_ Łódź café 2 .csv', 'Łódź café 2', '2026-04-03', 570, 480, 240] as const

  test.each([own, ...(areHere ? real : [])])(
    '%s in °C, every value as written',
    (file, name, date, duration, firstCrack, yellowing) => {
      const roast = read('roastime-csv', file)
      expect(roast).toMatchObject({
        format: 'RoasTime CSV',
        sourceName: name,
        roastDate: date,
        beanName: null,
        warnings: [],
      })
      expect(roastFigures(roast.timeline, roast.milestones)).toMatchObject({
        total_duration_seconds: duration,
        fc_inferred: false,
      })
      expect(milestoneSeconds(roast.milestones, '1st_crack_start')).toBe(firstCrack)
      expect(milestoneSeconds(roast.milestones, 'yellowing')).toBe(yellowing)
      const written = pointsOfTimeline(roast.timeline).map(point =>
        [
          point.ibts_temp,
          point.bean_probe_temp,
          point.ibts_ror,
          point.bean_probe_ror,
          point.power_setting,
          point.drum_setting,
          point.fan_setting,
        ].map(String),
      )
      expect(written).toEqual(rowsOf(file).map(cells => cells.slice(3)))
    },
  )

  const inFahrenheit = [
    ['roast-2022-04-23.csv', '2022-04-23', 737, 222.5, 207.2, 0],
    ['roast-2022-05-06.csv', '2022-05-06', 842, 210.2, 200, 0],
    ['roast-2022-05-13.csv', '2022-05-13', 1171, 212.8, 206.3, 1],
    ['roast-2022-05-30.csv', '2022-05-30', 914, 221.9, 222.8, 1],
  ] as const

  if (areHere)
    test.each(inFahrenheit)(
      '%s in °F, with nothing above the table',
      (file, date, duration, finalIbts, finalBean, spikes) => {
        const { timeline, ...roast } = read('roastime-csv', file)
        expect(roast).toMatchObject({ roastDate: date, beanName: null, milestones: [] })
        expect(roastFigures(timeline, [])).toMatchObject({
          total_duration_seconds: duration,
          final_ibts_temp: finalIbts,
          final_bean_temp: finalBean,
          fc_minutes: null,
        })
        expect(timeline.ibtsTemperature[3]).toBe(25)
        expect(timeline.ibtsRateOfRise.filter(rate => rate === null)).toHaveLength(spikes)
        const rows = rowsOf(file)
        expect(timeline.ibtsRateOfRise.slice(4).map(String)).toEqual(rows.slice(4).map(cells => cells[5]))
        expect(timeline.beanRateOfRise[100]).toBeCloseTo((Number(rows[100]![6]) * 5) / 9, 4)
      },
    )

  if (areHere)
    test('all ten files are there', () => {
      expect(filesOf('roastime-csv')).toHaveLength(10)
    })
})

/** What Artisan's own importer made of the same file, with indexes and -1 for unknown as in its logs. */
interface Oracle {
  timex: number[]
  temp2: number[]
  timeindex: number[]
}

/**
 * Loring's rows have two clocks: Artisan takes the wall clock, First Crack the seconds of the roast. Artisan reads no
 * bean temperature from Rubasse's file. Giesen's file marks no drop, and Artisan takes its last row, although the
 * machine was emptied at 6:47. In IKAWA's files Artisan counts the rows: the file of 24-09-2020 has 295 rows, and 302.4 s
 * on its clock.
 */
if (areHere)
  describe('as Artisan reads it', () => {
    const importers = ['ikawa-csv', 'giesen-csv', 'loring-csv', 'petroncini-csv', 'roest-csv', 'rubasse-csv']
    const files = importers.flatMap(format =>
      filesOf(format)
        .filter(file => file.endsWith('.csv'))
        .map(file => [format, file, file.replace(/csv$/, 'json')] as const),
    )
    const artisan = ['profile2.csv', 'profile4.csv'].map(
      file => ['artisan-csv', file, file.replace(/csv$/, 'json')] as const,
    )

    test.each([...files, ...(areHere ? artisan : [])])('%s/%s', (format, file, oracleFile) => {
      const oracleFormat = format === 'artisan-csv' ? 'artisan-json' : format
      const oracle = JSON.parse(readFileSync(join(samples, oracleFormat, oracleFile), 'utf8')) as Oracle & {
        mode: string
      }
      const { timeline, milestones } = read(format, file)
      const [charge, , firstCrack] = oracle.timeindex as [number, number, number]
      const emptied = format === 'giesen-csv' ? 407 : oracle.timex.length - 1
      const drop = oracle.timeindex[6] || emptied
      const sinceCharge = (index: number) => oracle.timex[index]! - oracle.timex[charge]!
      const duration = file.includes('24-09-2020') ? 302.4 : sinceCharge(drop)
      expect(Math.abs(timeline.timeSeconds.at(-1)! - duration)).toBeLessThanOrEqual(1.5)
      const crack = milestoneSeconds(milestones, '1st_crack_start')
      if (firstCrack > 0) expect(Math.abs(crack! - sinceCharge(firstCrack))).toBeLessThanOrEqual(1.5)
      else expect(roastFigures(timeline, milestones).fc_minutes).toBeNull()
      if (oracle.temp2[drop] === -1) return
      const celsius = (value: number) => (oracle.mode === 'F' ? ((value - 32) * 5) / 9 : value)
      // Artisan interpolates between Giesen's whole degrees.
      const step = format === 'giesen-csv' ? 1 : 0.5
      expect(Math.abs(timeline.beanTemperature.at(-1)! - celsius(oracle.temp2[drop]!))).toBeLessThanOrEqual(
        step,
      )
      expect(Math.abs(timeline.beanTemperature[0]! - celsius(oracle.temp2[charge]!))).toBeLessThan(1.5)
    })
  })

if (areHere)
  describe('Artisan logs', () => {
    test.each(filesOf('artisan-alog').filter(file => !file.startsWith('RST')))('%s', file => {
      const text = new TextDecoder().decode(bytesOf('artisan-alog', file))
      const computed = (key: string) => Number(new RegExp(`'${key}': ([0-9.]+)`).exec(text)?.[1])
      const { timeline, milestones } = read('artisan-alog', file)
      expect(timeline.timeSeconds.at(-1)).toBeCloseTo(computed('DROP_time'), 0)
      expect(milestoneSeconds(milestones, '1st_crack_start')).toBeCloseTo(computed('FCs_time'), 0)
      const isBullet = text.includes('Aillio Bullet')
      expect(timeline.ibtsTemperature.some(value => value !== null)).toBe(isBullet)
    })

    test.each(['profile2', 'profile4'])('%s says the same as its JSON and its CSV', name => {
      const log = read('artisan-alog', `${name}.alog`)
      expect(read('artisan-json', `${name}.json`)).toEqual(log)
      const csv = read('artisan-csv', `${name}.csv`)
      expect(csv.roastDate).toBe(log.roastDate)
      expect(csv.timeline.beanTemperature).toEqual(log.timeline.beanTemperature)
      expect(csv.milestones.map(({ milestone_type }) => milestone_type)).toEqual(
        log.milestones.map(({ milestone_type }) => milestone_type),
      )
    })
  })

/** Artisan moves a comment to the nearest sample, and takes one unit for both weights. */
if (areHere)
  describe('Cropster, as Artisan reads it', () => {
    const GRAMS: Record<string, number> = { lb: 453.59237, Kg: 1000 }

    test.each(filesOf('cropster-xls').filter(file => file.endsWith('.xls')))('%s', async file => {
      const oracle = JSON.parse(
        new TextDecoder().decode(bytesOf('cropster-xls', file.replace(/xls$/, 'json'))),
      ) as Oracle & {
        mode: string
        weight: [number, number, string]
        roastisodate: string
        roastbatchnr: number
        beans: string
      }
      const result = await readOnlyUpload(bytesOf('cropster-xls', file), file, 'UTC')
      if (!result.ok) return expect.unreachable(fileProblemText(result.reason))
      const roast = result.value
      expect(roast.warnings).toEqual([])
      expect(roast.sourceName).toBe(`#${oracle.roastbatchnr} ${oracle.beans}`)
      expect(roast.roastDate).toBe(oracle.roastisodate)
      expect(roast.greenWeightGrams).toBeCloseTo(oracle.weight[0] * GRAMS[oracle.weight[2]]!, 3)
      expect(roast.timeline.timeSeconds).toEqual(oracle.timex)
      const celsius = (value: number) => (oracle.mode === 'F' ? ((value - 32) * 5) / 9 : value)
      oracle.temp2.forEach((value, index) => {
        expect(Math.abs(roast.timeline.beanTemperature[index]! - celsius(value))).toBeLessThan(0.0001)
      })
      const marks = [
        ['yellowing', oracle.timeindex[1]],
        ['1st_crack_start', oracle.timeindex[2]],
        ['2nd_crack_start', oracle.timeindex[4]],
      ] as const
      for (const [type, index] of marks) {
        const seconds = milestoneSeconds(roast.milestones, type)
        if (index === 0) expect(seconds).toBeNull()
        else expect(Math.abs(seconds! - oracle.timex[index!]!)).toBeLessThanOrEqual(0.5)
      }
    })

    test('each weight has its own unit', async () => {
      const file = 'export-roasts_PR-0006.xls'
      const result = await readOnlyUpload(bytesOf('cropster-xls', file), file, 'UTC')
      expect(result).toMatchObject({ value: { greenWeightGrams: 4535.9237, roastedWeightGrams: 10 } })
    })

    test.each(['de', 'en', 'fr'])('the settings of the export in %s', async language => {
      const file = `export-roasts_PR-0007-${language}.xls`
      const result = await readOnlyUpload(bytesOf('cropster-xls', file), file, 'UTC')
      if (!result.ok) return expect.unreachable(fileProblemText(result.reason))
      const { power, fan, drum } = result.value.timeline
      expect([power.at(-1), fan.at(-1), drum.at(-1)]).toEqual([88, 55, 47])
    })
  })

/** Artisan shows the internal temperature, by which the machine marks the turning point, as that of the environment. */
if (areHere)
  test('Stronghold, as Artisan reads it', async () => {
    const oracle = JSON.parse(
      new TextDecoder().decode(bytesOf('stronghold-xlsx', 'profile_800gaylanl.json')),
    ) as Oracle & { temp1: number[] }
    const file = 'profile_800gaylanl.xlsx'
    const result = await readOnlyUpload(bytesOf('stronghold-xlsx', file), file, 'UTC')
    if (!result.ok) return expect.unreachable(fileProblemText(result.reason))
    const { timeline, milestones, warnings } = result.value
    expect(warnings).toEqual([])
    expect(timeline.timeSeconds).toEqual(oracle.timex)
    expect(timeline.beanTemperature).toEqual(oracle.temp1)
    expect(milestones).toEqual([
      { milestone_type: '1st_crack_start', time_seconds: oracle.timex[oracle.timeindex[2]!] },
    ])
    expect([timeline.power.at(-1), timeline.fan.at(-1), timeline.drum.at(-1)]).toEqual([5.5, null, 10])
  })

if (areHere)
  describe('Kaffelogic and RoasTime JSON', () => {
    test.each([
      ['kaffelogic-klog', 'CHAJ 0320.klog', 'CHAJ log0209', '2026-03-20', 440.366, 362.526],
      ['kaffelogic-klog', 'YMH 0320.klog', 'YMH v2 log0210', '2026-03-20', 477.319, 380.782],
      ['kaffelogic-klog', 'log.klog', 'Adaptive Flavio log0018', '2022-12-20', 447.498, 386.527],
      ['roastime-json', 'sample_roast_data.json', '#81 Java', '2024-10-06', 480.5, 352.5],
    ])('%s/%s', async (format, file, name, date, duration, firstCrack) => {
      const result = await readOnlyUpload(bytesOf(format, file), file, 'UTC')
      if (!result.ok) return expect.unreachable(fileProblemText(result.reason))
      const roast = result.value
      expect([roast.sourceName, roast.roastDate]).toEqual([name, date])
      expect(roast.timeline.timeSeconds.at(-1)).toBe(duration)
      expect(milestoneSeconds(roast.milestones, '1st_crack_start')).toBe(firstCrack)
    })
  })

if (areHere)
  test.each([
    ['artisan-alog', 'RST_25-09-10_0752.alog', 'no samples'],
    ['kaffelogic-kpro', 'ESQ E-WSH.kpro', 'Kaffelogic profile'],
    ['roastime-json', 'roastworld_api_roasts_list.json', 'without the curves'],
  ])('%s/%s is refused', (format, file, reason) => {
    const result = readOnlyRoast(bytesOf(format, file), file)
    expect(result.ok ? 'read' : fileProblemText(result.reason)).toContain(reason)
  })
