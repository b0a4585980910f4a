import { type TimelinePoint, timelineOfPoints } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { formatDuration, parseDuration } from '#domain/roast/duration.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import { emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import { MOST_ROWS } from '#files/roasts/source-text.ts'
import { numberOfCell, type Sheet, textInCell, type Workbook } from '#files/roasts/workbook.ts'
import { cropsterGeneral } from './cropster-general.ts'
import { hasIdTag } from './cropster-headings.ts'

/**
 * Cropster's export of one roast, `.xls`: a sheet of general data (headings in row 1, values in row 2), a sheet of
 * comments, and a sheet for each curve. Headings and sheet names are in the language of its user; units are not
 * translated.
 *
 * | in the file                                            | here                                 |
 * |--------------------------------------------------------|--------------------------------------|
 * | general data: lot name, otherwise profile, file name   | sourceName                           |
 * | general data: the digits at the end of the ID tag      | `#` and the number in sourceName     |
 * | general data: date, otherwise file name                | roastDate, startedAt                 |
 * | general data: the green lot, otherwise the lot name    | beanName                             |
 * | general data: start and end weight, each with its unit | greenWeightGrams, roastedWeightGrams |
 * | general data: machine, ID tag                          | machine, source_number               |
 * | general data: ambient temperature, in the curve's unit | ambient_temp                         |
 * | general data: roast value and roast value 2            | colour_whole, colour_ground          |
 * | general data: notes, descriptors, technician, project, score; the comments' texts | private_notes |
 * | curve of the bean temperature: time                    | time_seconds, charge at 0            |
 * | curve of the bean temperature: value, in °C or °F      | bean_probe_temp                      |
 * | curves of gas, airflow and drum speed, in percent      | power, fan and drum settings         |
 * | comments of the types colour change, first and second crack | milestones                      |
 * | last row of the bean temperature                       | the last sample                      |
 *
 * The other temperatures are left out, as there is no place for them. Rows before charge have a negative time. A unit
 * that is in no known language is taken as °C, as Artisan's importer does.
 *
 * Seen: five exports in English, German and French, of 2015 to 2020. The names of sheets and headings in the other
 * eight languages of Cropster, and the changes of 2025, are known from Artisan's importer and its expected results
 * (github.com/artisan-roaster-scope/artisan, src/artisanlib/cropster.py and src/test/sanity/data/cropster).
 */
const CROPSTER_XLS = 'Cropster Excel'

const COMMENT = { time: 0, type: 2, text: 3 }

/** How the name of a curve's sheet begins, in the same languages. */
const CURVE = /^(?:curve|kurve|curva|courbe|кривая|커브|カーブ|曲线|曲線)/i
/** Units are in a curve's second heading, in English in the exports that were seen. */
const UNITS = {
  celsius: /celsius|°c|섭씨|摂氏|摄氏|攝氏/i,
  fahrenheit: /fahrenheit|°f|화씨|華氏|华氏/i,
  percent: /percent|%|퍼센트|パーセント|百分比/i,
} as const
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

/** What every export calls its turning point and its other comments, in the same languages. */
const TURNING_POINT =
  /^(?:turning point|wendepunkt|temperatura de fondo|point de balance|punto di flesso|temperatura de fundo|поворотная точка|터닝 포인트|ターニングポイント|回温点|回溫點)$/i
const PLAIN_COMMENT =
  /^(?:comment|kommentar|comentar|commentaire|commento|comentário|комментарий|코멘트|コメント|备注|備註)$/i

/**
 * Whether a sheet is called a curve and has one of a temperature, or one has Cropster's ID tag and another the beans'
 * curve.
 */
export function looksLikeCropsterXls({ sheets }: Workbook): boolean {
  const general = generalIn(sheets)
  const curves = sheets.filter(sheet => sheet !== general && isCurve(sheet))
  const hasTag = hasIdTag(general?.rows[0]?.cells ?? [])
  const isCropsters = hasTag || curves.some(({ name }) => CURVE.test(name.trim()))
  return (
    isCropsters &&
    curves.some(
      sheet => isIn(sheet, 'celsius') || isIn(sheet, 'fahrenheit') || (hasTag && BEAN_CURVE.test(sheet.name)),
    )
  )
}

/** Reads one roast, from charge to drop. */
export function readCropsterXls({ sheets, fileName }: Workbook): Result<RoastDraft, FileProblem> {
  const general = generalIn(sheets)
  const curves = sheets.filter(sheet => sheet !== general && isCurve(sheet))
  const bean = curves.find(({ name }) => BEAN_CURVE.test(name))
  if (bean === undefined) {
    return unreadable('cropster_temperature_missing', { sheets: curves.map(({ name }) => name) })
  }
  if (bean.rows.length > MOST_ROWS)
    return unreadable('too_many_rows', { sheet: bean.name, most_rows: MOST_ROWS })
  const comments = commentsIn(sheets.find(sheet => sheet !== general && !curves.includes(sheet)))
  return success({
    format: CROPSTER_XLS,
    ...cropsterGeneral(general, {
      fileName,
      isFahrenheit: isIn(bean, 'fahrenheit'),
      comments: wordsOf(comments),
    }),
    timeline: timelineOfPoints(pointsOf(bean, curves)),
    unit: { stated: unitIn(bean) },
    drop: 'never marked',
    milestones: milestonesIn(comments),
    warnings: [],
  })
}

/** The sheet with the ID tag, otherwise the first. */
function generalIn(sheets: readonly Sheet[]): Sheet | undefined {
  return sheets.find(({ rows }) => hasIdTag(rows[0]?.cells ?? [])) ?? sheets[0]
}

/** A curve has two columns, the second with a unit in its heading. In an unknown language its sheet's name tells. */
function isCurve(sheet: Sheet): boolean {
  const columns = sheet.rows[0]?.cells.length ?? 0
  return (
    (columns === 2 && /\([a-z_]+\)$/i.test(unitOf(sheet))) || (columns >= 2 && CURVE.test(sheet.name.trim()))
  )
}

function isIn(sheet: Sheet, unit: keyof typeof UNITS): boolean {
  return UNITS[unit].test(unitOf(sheet))
}

function unitIn(sheet: Sheet): 'C' | 'F' | null {
  if (isIn(sheet, 'fahrenheit')) return 'F'
  return isIn(sheet, 'celsius') ? 'C' : null
}

/** `Value (CELSIUS)`, the heading of a curve's second column, with the usual brackets in place of Asian ones. */
function unitOf({ rows }: Sheet): string {
  return textInCell(rows[0]?.cells[1]).normalize('NFKC')
}

function pointsOf(bean: Sheet, curves: readonly Sheet[]): TimelinePoint[] {
  const dials = DIALS.map(({ sets, curve }) => {
    const sheet = curves.find(one => curve.test(one.name.trim()) && isIn(one, 'percent'))
    return { sets, values: new Map(sheet === undefined ? [] : samplesOf(sheet)) }
  })
  return samplesOf(bean).map(([seconds, value]) => {
    const point = emptyPoint(seconds)
    point.bean_probe_temp = value
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

interface Comment {
  seconds: number | null
  type: string
  text: string
}

/** Asian punctuation and digits are folded to the usual ones before comparing. */
function commentsIn(sheet: Sheet | undefined): Comment[] {
  return (sheet?.rows ?? []).slice(1).map(({ cells }) => ({
    seconds: numberOfCell(cells[COMMENT.time]) ?? parseDuration(textInCell(cells[COMMENT.time])),
    type: textInCell(cells[COMMENT.type]).normalize('NFKC'),
    text: textInCell(cells[COMMENT.text]),
  }))
}

function milestonesIn(comments: readonly Comment[]): Milestone[] {
  return COMMENT_TYPES.flatMap(({ type, comment }) => {
    const seconds = comments.find(each => each.seconds !== null && comment.test(each.type))?.seconds ?? null
    return seconds === null ? [] : [{ milestone_type: type, time_seconds: seconds }]
  })
}

/** What the comments say beside their types, one on a line with its time. */
function wordsOf(comments: readonly Comment[]): string {
  return comments
    .filter(({ type, text }) => text !== '' && !TURNING_POINT.test(type))
    .map(({ seconds, type, text }) =>
      [
        seconds === null ? '' : formatDuration(seconds),
        type === '' || PLAIN_COMMENT.test(type) ? '' : `${type}:`,
        text,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('\n')
}
