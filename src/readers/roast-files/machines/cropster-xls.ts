import { type TimelinePoint, timelineOfPoints } from '#domain/curve/timeline.ts'
import { failure, type Result } from '#domain/result.ts'
import { parseDuration } from '#domain/roast/duration.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import { type IsoDate, isIsoDate } from '#domain/roast/roast-date.ts'
import type { RoastFile } from '#domain/roast/roast-file.ts'
import { celsiusFromFahrenheit, GRAMS_PER_POUND, round } from '#domain/units.ts'
import { believableRoast, emptyPoint } from '#readers/roast-files/believable-roast.ts'
import { cleanName, dateInFileName, nameInFileName } from '#readers/roast-files/file-name.ts'
import { MOST_ROWS } from '#readers/roast-files/source-text.ts'
import {
  type Cell,
  numberOfCell,
  type Sheet,
  textInCell,
  type Workbook,
} from '#readers/roast-files/workbook.ts'

/**
 * Cropster's export of one roast, `.xls`: a sheet of general data (headings in row 1, values in row 2), a sheet of
 * comments, and a sheet for each curve. Headings and sheet names are in the language of its user; units are not
 * translated.
 *
 * | in the file                                            | here                                 |
 * |--------------------------------------------------------|--------------------------------------|
 * | general data: lot name, otherwise profile, file name   | sourceName                           |
 * | general data: the digits at the end of the ID tag      | `#` and the number in sourceName     |
 * | general data: date, otherwise file name                | roastDate                            |
 * | general data: the green lot, otherwise the lot name    | beanName                             |
 * | general data: start and end weight, each with its unit | greenWeightGrams, roastedWeightGrams |
 * | curve of the bean temperature: time                    | time_seconds, charge at 0            |
 * | curve of the bean temperature: value, in °C or °F      | bean_probe_temp                      |
 * | curves of gas, airflow and drum speed, in percent      | power, fan and drum settings         |
 * | comments of the types colour change, first and second crack | milestones                      |
 * | last row of the bean temperature                       | the last sample                      |
 *
 * The other temperatures are left out, as there is no place for them. Rows before charge have a negative time.
 *
 * Seen: five exports in English, German and French, of 2015 to 2020. The names of sheets in the other eight languages
 * of Cropster, and the changes of 2025, are known from Artisan's importer and its expected results
 * (github.com/artisan-roaster-scope/artisan, src/artisanlib/cropster.py and src/test/sanity/data/cropster).
 */
const CROPSTER_XLS = 'Cropster Excel'

/** Columns of the general data, from 0. They are the same in every language. The unit of a weight follows it. */
const GENERAL = { idTag: 0, lotName: 1, profile: 2, startWeight: 9, endWeight: 11 }
/** Exports since 2025 have fewer columns, so weights are looked for by their headings first. */
const START_WEIGHT =
  /^(?:start weight|startgewicht|peso inicial|poids initial|peso iniziale|начальный вес|시작 무게|開始重量|开始重量)$/i
const END_WEIGHT =
  /^(?:end weight|endgewicht|peso final|poids final|peso finale|конечный вес|종료 무게|结束重量|結束重量)$/i
const COMMENT_SHEET = 1
const COMMENT = { time: 0, type: 2 }
const GRAMS: Record<string, number> = { G: 1, KG: 1000, LBS: GRAMS_PER_POUND, OZ: GRAMS_PER_POUND / 16 }

/** English, German, Spanish, French, Italian, Portuguese, Russian, Korean, Japanese, Chinese of both scripts. */
const BEAN_CURVE = /bean|bohne|grain|grano|chicco|grão|зерен|빈|豆/i
const DIALS: readonly { sets: 'power_setting' | 'fan_setting' | 'drum_setting'; curve: RegExp }[] = [
  { sets: 'power_setting', curve: /^\S+\s+(?:-\s+)?(?:gas|gaz|gás|газ|가스|ガス|火力)$/i },
  {
    sets: 'fan_setting',
    curve:
      /(?:airflow|flujo de aire|arrivée d.air|flux d.air|flusso d.aria|fluxo de ar|воздушный поток|공기 흐름|空気の流れ|风门|風門)$/i,
  },
  {
    sets: 'drum_setting',
    curve:
      /(?:drum speed|trommelgeschw\.|velocidad del tambor|vitesse du tambour|velocità tamburo|velocidade do tambor|скорость барабана|드럼 속도|ドラムスピード|转速|轉速)$/i,
  },
]
const COMMENT_TYPES: readonly { type: MilestoneType; comment: RegExp }[] = [
  {
    type: 'yellowing',
    comment:
      /^(?:color change|farbänderung|cambio de color|changement de couleur|cambiamento di colore|mudança de cor|изменение цвета|색 변화|色の変化|颜色变化|顏色變化)$/i,
  },
  {
    type: '1st_crack_start',
    comment:
      /^(?:first crack|1\. crack|primer crac|premier crack|primo crack|primeiro crack|первый треск|1차 크랙|1ハゼ|一爆)$/i,
  },
  { type: '1st_crack_end', comment: /^first crack end$/i },
  {
    type: '2nd_crack_start',
    comment:
      /^(?:second crack|2\. crack|segundo crac|secondo crack|segundo crack|второй треск|2차 크랙|2ハゼ|二爆)$/i,
  },
  { type: '2nd_crack_end', comment: /^second crack end$/i },
]

/** Whether a sheet after the first has a curve with Cropster's untranslated unit. */
export function looksLikeCropsterXls({ sheets }: Workbook): boolean {
  return sheets.slice(1).some(sheet => /^(?:celsius|fahrenheit)$/i.test(unitOf(sheet)))
}

/** Reads one roast, from charge to drop. */
export function readCropsterXls({ sheets, fileName }: Workbook): Result<RoastFile, string> {
  const curves = sheets.slice(1).filter(sheet => unitOf(sheet) !== '')
  const bean = curves.find(({ name }) => BEAN_CURVE.test(name))
  if (bean === undefined) {
    const names = curves.map(({ name }) => `“${name}”`).join(', ')
    return failure(`The Cropster file has no bean temperature: looked for it in the sheets ${names}.`)
  }
  if (bean.rows.length > MOST_ROWS)
    return failure(`The sheet “${bean.name}” has more than ${MOST_ROWS} rows; no roast has that many.`)
  const [headings, general] = [0, 1].map(row => sheets[0]?.rows[row]?.cells ?? []) as [Cell[], Cell[]]
  const gramsAt = (heading: RegExp, usual: number) => {
    const found = headings.findIndex(cell => heading.test(textInCell(cell)))
    const column = found === -1 ? usual : found
    return gramsIn(general[column], general[column + 1])
  }
  return believableRoast({
    format: CROPSTER_XLS,
    ...titlesOf(general, fileName),
    timeline: timelineOfPoints(pointsOf(bean, curves)),
    drop: 'never marked',
    milestones: milestonesIn(sheets[COMMENT_SHEET]),
    greenWeightGrams: gramsAt(START_WEIGHT, GENERAL.startWeight),
    roastedWeightGrams: gramsAt(END_WEIGHT, GENERAL.endWeight),
    warnings: [],
  })
}

/** `CELSIUS` in `Value (CELSIUS)`, the heading of a curve's second and last column; empty if this is no curve. */
function unitOf({ rows }: Sheet): string {
  const headings = rows[0]?.cells ?? []
  return headings.length === 2 ? (/\(([a-z_]+)\)$/i.exec(textInCell(headings[1]))?.[1] ?? '') : ''
}

function titlesOf(general: readonly Cell[], fileName: string) {
  const text = (column: number) => cleanName(textInCell(general[column]))
  const lot = text(GENERAL.lotName)
  const number = Number(/(?<!\d)\d{1,6}$/.exec(text(GENERAL.idTag))?.[0] ?? 0)
  const name = lot || text(GENERAL.profile) || nameInFileName(fileName)
  return {
    sourceName: number === 0 ? name : `#${number} ${name}`,
    roastDate: firstFound(general, dateIn) ?? dateInFileName(fileName),
    beanName: firstFound(general, greenLotIn) ?? (lot || null),
  }
}

/**
 * What `find` gives for the first cell that it knows. The date and the green lots are known by how they are written.
 */
function firstFound(general: readonly Cell[], find: (text: string) => string | null): string | null {
  return general.map(cell => find(cleanName(textInCell(cell)))).find(found => found !== null) ?? null
}

function dateIn(text: string): IsoDate | null {
  const day = text.slice(0, 10)
  return isIsoDate(day) ? day : null
}

/** The name in `[PG-0002] Finca La Bolsa (8 lb)`; null if there are several lots, which have no name together. */
function greenLotIn(text: string): string | null {
  return /^\[[a-z]{1,4}-\d+\]([^[\]]*?)(?:\([^()]*\))?$/i.exec(text)?.[1]?.trim() || null
}

function gramsIn(weight: Cell | undefined, unit: Cell | undefined): number | null {
  const [number, grams] = [numberOfCell(weight), GRAMS[textInCell(unit).toUpperCase()]]
  return number === null || grams === undefined ? null : round(number * grams, 4)
}

function pointsOf(bean: Sheet, curves: readonly Sheet[]): TimelinePoint[] {
  const isFahrenheit = /^fahrenheit$/i.test(unitOf(bean))
  const dials = DIALS.map(({ sets, curve }) => {
    const sheet = curves.find(one => curve.test(one.name.trim()) && /^percent$/i.test(unitOf(one)))
    return { sets, values: new Map(sheet === undefined ? [] : samplesOf(sheet)) }
  })
  return samplesOf(bean).map(([seconds, value]) => {
    const point = emptyPoint(seconds)
    point.bean_probe_temp = value !== null && isFahrenheit ? round(celsiusFromFahrenheit(value), 4) : value
    for (const { sets, values } of dials) point[sets] = values.get(seconds) ?? null
    return point
  })
}

/** Time in seconds and value of each row. */
function samplesOf({ rows }: Sheet): [number, number | null][] {
  return rows.flatMap(({ cells }): [number, number | null][] => {
    const seconds = numberOfCell(cells[0])
    return seconds === null ? [] : [[seconds, numberOfCell(cells[1])]]
  })
}

/** Asian punctuation and digits are folded to the usual ones before comparing. */
function milestonesIn(comments: Sheet | undefined): Milestone[] {
  const rows = (comments?.rows ?? []).map(({ cells }) => ({
    seconds: numberOfCell(cells[COMMENT.time]) ?? parseDuration(textInCell(cells[COMMENT.time])),
    type: textInCell(cells[COMMENT.type]).normalize('NFKC'),
  }))
  return COMMENT_TYPES.flatMap(({ type, comment }) => {
    const seconds = rows.find(row => row.seconds !== null && comment.test(row.type))?.seconds ?? null
    return seconds === null ? [] : [{ milestone_type: type, time_seconds: seconds }]
  })
}
