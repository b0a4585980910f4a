import { GRAMS_PER_OUNCE, GRAMS_PER_POUND } from '../../src/domain/record/units.ts'
import { parseDuration } from '../../src/domain/roast/duration.ts'
import { columnOf } from '../../src/files/machines/cropster/cropster-headings.ts'
import { numberOfCell, type Sheet, textInCell, type Workbook } from '../../src/files/roasts/workbook.ts'
import { openWorkbook } from '../../src/server/intake/reading/workbook/open-workbook.ts'
import { artisanTableSays } from './artisan-tables.ts'
import {
  type Column,
  curve,
  degrees,
  type FileSays,
  field,
  has,
  leftOut,
  milestone,
  named,
  type Place,
  type Places,
  weight,
  words,
} from './places.ts'

export function workbookOf(bytes: Uint8Array, name: string): Workbook {
  const opened = openWorkbook(bytes, name)
  if (!opened.ok) throw new Error(name)
  return opened.value
}

const cellsOf = (sheet: Sheet | undefined, row: number) => sheet?.rows[row]?.cells ?? []
const textsOf = (sheet: Sheet, row: number) => cellsOf(sheet, row).map(textInCell)

export function artisanXlsxSays({ sheets }: Workbook): FileSays {
  const sheet = sheets.find(one => textsOf(one, 0)[0] === 'Date')!
  const place = sheet.rows.findIndex((_, row) => textsOf(sheet, row)[0] === 'Time1')
  const head = new Map(textsOf(sheet, 0).map((name, column) => [name, textsOf(sheet, 1)[column] ?? '']))
  const rows = sheet.rows.slice(place + 1).map(({ cells }) => cells.map(textInCell))
  return artisanTableSays(head, textsOf(sheet, place), rows)
}

const STRONGHOLD_HEADINGS: Record<number, readonly string[]> = {
  9: ['time', 'internal', 'wall', 'hot air temperature', 'ror', 'hot air', 'halogen', 'agitation', 'note'],
  10: [
    'time',
    'internal',
    'surface',
    'wall',
    'hot air temperature',
    'ror',
    'hot air',
    'halogen',
    'agitation',
    'note',
  ],
  12: [
    'time',
    'internal',
    'surface',
    'drum surface',
    'hot air temperature',
    'ror',
    'surface ror',
    'hot air',
    'halogen',
    'drum heater',
    'agitation',
    'note',
  ],
  13: [
    'time',
    'internal',
    'surface',
    'drum surface',
    'hot air temperature',
    'ror',
    'surface ror',
    'hot air',
    'halogen',
    'drum heater',
    'agitation',
    'blower',
    'note',
  ],
}

/** Stronghold's columns by their order: each user can name them. */
export function strongholdSays({ sheets }: Workbook): FileSays {
  const [headings, ...rows] = sheets[0]!.rows
  const names = STRONGHOLD_HEADINGS[headings!.cells.length]!
  const seconds = rows.map(({ cells }) => parseDuration(textInCell(cells[0])) ?? Number.NaN)
  const notes = rows.flatMap(({ cells }, row): [string, unknown][] => {
    const note = textInCell(cells[names.length - 1])
    return note === ''
      ? []
      : [
          [
            /^(?:1st|2nd|t\.?p\.?)$/i.test(note) ? note.toLowerCase() : 'other notes',
            /^[12]/.test(note) ? seconds[row] : note,
          ],
        ]
  })
  return {
    unit: 'C',
    charge: 0,
    values: new Map<string, unknown>([
      ...names.map(
        (name, place) =>
          [name, { seconds, values: rows.map(({ cells }) => numberOfCell(cells[place])) }] as const,
      ),
      ...notes,
    ]),
  }
}
export const STRONGHOLD: Places = {
  internal: curve('bean_probe_temp'),
  surface: curve('ibts_temp'),
  'hot air': curve('power_setting'),
  agitation: curve('drum_setting'),
  blower: curve('fan_setting'),
  '1st': milestone('1st_crack_start'),
  '2nd': milestone('2nd_crack_start'),
  'other notes': words(),
  ...leftOut('each row of the note is a value of its own', 'note time'),
  ...leftOut('the turning point, which follows from the curve', 't.p. tp'),
  ...leftOut('a curve beside those of a roast; the stored file keeps it', [
    'wall',
    'drum surface',
    'hot air temperature',
    'halogen',
    'drum heater',
  ]),
  ...leftOut('per half minute, and nothing says that it always is', ['ror', 'surface ror']),
}

const GRAMS: Record<string, number> = { G: 1, KG: 1000, LBS: GRAMS_PER_POUND, OZ: GRAMS_PER_OUNCE }
const FACTS = [
  'idTag',
  'lotName',
  'profile',
  'machine',
  'technician',
  'project',
  'startWeight',
  'endWeight',
  'greenLots',
  'sensorialScore',
  'sensorialDescriptors',
  'sensorialNotes',
  'roastValue',
  'roastValue2',
  'ambientTemperature',
  'roastingNotes',
] as const
/** Cropster's other headings, in the languages in which exports were seen. */
const OTHER_HEADINGS: readonly { key: string; heading: RegExp }[] = [
  // Cropster's Japanese calls both weights alike.
  { key: 'endWeight', heading: /^開始重量$/ },
  { key: 'date', heading: /^(?:date|datum|日付|날짜)$/i },
  { key: 'inventory weight', heading: /^(?:inventory weight|inventar gewicht|poids en stock)$/i },
  { key: 'weight loss', heading: /^(?:weight loss|gewichtsverlust|perte de poids)$/i },
  { key: 'first crack', heading: /^(?:first crack|1\. crack|premier crack)$/i },
  { key: 'duration', heading: /^(?:duration|dauer|durée)$/i },
  { key: 'development time', heading: /^(?:dev\. time|entw\.zeit|temps dév\.)$/i },
  {
    key: 'development time ratio',
    heading: /^(?:dev\. time ratio|anteil der entwicklungszeit|ratio temps dév\.)$/i,
  },
  { key: 'start temperature', heading: /^(?:start temp\.|start-temp\.|temp\. initiale)$/i },
  { key: 'end temperature', heading: /^(?:end temp\.|end-temp\.|temp\. finale)$/i },
  { key: 'color change', heading: /^(?:color change|farbänderung|changement de couleur)$/i },
  { key: 'unit of a weight', heading: /unit|einheit|ユニット|단위/i },
]

/** Cropster's general data by what they are, its comments, and a column for each curve's sheet. */
export function cropsterSays({ sheets }: Workbook): FileSays {
  const [general, ...others] = sheets as [Sheet, ...Sheet[]]
  const [headings, values] = [cellsOf(general, 0), cellsOf(general, 1)]
  const keyOf = (place: number) =>
    FACTS.find(fact => columnOf(fact, headings) === place) ??
    OTHER_HEADINGS.find(({ heading }) => heading.test(textInCell(headings[place])))?.key ??
    textInCell(headings[place])
  const said = headings.map((heading, place): [string, unknown] => {
    const [key, value] = [keyOf(place), values[place] ?? null]
    const isNothing = textInCell(value) === textInCell(heading) || textInCell(value) === 'undefined'
    if (!/Weight$/.test(key)) return [key, isNothing ? null : textInCell(value)]
    return [key, (numberOfCell(value) ?? 0) * (GRAMS[textInCell(values[place + 1]).toUpperCase()] ?? 0)]
  })
  const comments = others.find(sheet => cellsOf(sheet, 0).length > 2)
  const curves = others.filter(sheet => sheet !== comments)
  const isFahrenheit = curves.some(sheet => /FAHRENHEIT/.test(textInCell(cellsOf(sheet, 0)[1])))
  return {
    unit: isFahrenheit ? 'F' : 'C',
    charge: 0,
    values: new Map<string, unknown>([
      ...said.filter(([key]) => key !== ''),
      ['comments', (comments?.rows ?? []).slice(1).map(({ cells }) => cells.map(textInCell))],
      ...curves.map(({ name, rows }) => [curveKey(name), columnOfSheet(rows.slice(1))] as const),
    ]),
  }
}

const CURVES: readonly { key: string; name: RegExp }[] = [
  { key: 'another curve', name: /gas comments|kommentare gas|commentaires de type gaz/i },
  { key: 'curve of the beans', name: /bean|bohne|grain|豆|빈/i },
  { key: 'curve of gas', name: /[-–e] ga[sz]$|ガス$|가스$/i },
  { key: 'curve of the air', name: /airflow$|arrivée d'air$|空気の流れ$|공기 흐름$/i },
  {
    key: 'curve of the drum',
    name: /drum speed$|trommelgeschw\.$|vitesse du tambour$|ドラムスピード$|드럼 속도$/i,
  },
  {
    key: 'another curve',
    name: /temp\.|échappement|brûleur|gas comments|kommentare gas|commentaires de type gaz/i,
  },
]
const curveKey = (name: string) => CURVES.find(one => one.name.test(name))?.key ?? name
const columnOfSheet = (rows: Sheet['rows']): Column => ({
  seconds: rows.map(({ cells }) => numberOfCell(cells[0]) ?? Number.NaN),
  values: rows.map(({ cells }) => numberOfCell(cells[1])),
})

const MARKS: readonly { type: Parameters<typeof milestone>[0]; comment: RegExp }[] = [
  { type: 'yellowing', comment: /^(?:color change|farbänderung|changement de couleur|色の変化|색 변화)$/i },
  { type: '1st_crack_start', comment: /^(?:first crack|1\. crack|premier crack|1ハゼ|１ハゼ|1차 크랙)$/i },
]

/** Every comment is a mark or a line of the notes. */
const comments: Place = {
  isKept: (value, kept, says) =>
    (value as string[][]).every(([seconds = '', , type = '', text = '']) => {
      const mark = MARKS.find(({ comment }) => comment.test(type))
      const time = Number(seconds.replace(',', '.')) || parseDuration(seconds)
      const isMarked = mark === undefined || milestone(mark.type).isKept!(time, kept, says)
      return isMarked && (text === '' || has(kept.roast.private_notes ?? '', text))
    }),
}
const onClock = (value: unknown) => (value === null ? null : parseDuration(String(value)))

export const CROPSTER: Places = {
  idTag: { isKept: (value, { roast }) => !/\d/.test(String(value)) || roast.source_number === value },
  lotName: named,
  profile: named,
  machine: field('machine'),
  technician: words(),
  project: words(),
  startWeight: weight('green_weight_g', value => Number(value) || null),
  endWeight: weight('roasted_weight_g', value => Number(value) || null),
  greenLots: { isKept: (value, kept, says) => named.isKept!(lotIn(value), kept, says) },
  sensorialScore: words(value => (Number(value) ? [String(value)] : [])),
  sensorialDescriptors: words(),
  sensorialNotes: words(),
  roastValue: field('colour_whole'),
  roastValue2: field('colour_ground'),
  ambientTemperature: field('ambient_temp', degrees),
  roastingNotes: words(),
  'first crack': milestone('1st_crack_start', onClock),
  'color change': milestone('yellowing', onClock),
  date: { isKept: (value, { roast }) => value === null || value === '' || roast.roast_date !== null },
  comments,
  'curve of the beans': curve('bean_probe_temp'),
  'curve of gas': curve('power_setting'),
  'curve of the air': curve('fan_setting'),
  'curve of the drum': curve('drum_setting'),
  'another curve': { leftOut: 'a curve beside those of a roast; the stored file keeps it' },
  ...leftOut("of Cropster's own store of green coffee", ['inventory weight', 'unit of a weight']),
  ...leftOut('follows from the curve and the weights', [
    'weight loss',
    'duration',
    'development time',
    'development time ratio',
    'start temperature',
    'end temperature',
  ]),
}
const lotIn = (value: unknown) =>
  /^\[[^\]]*\]([^[\]]*?)(?:\([^()]*\))?$/.exec(String(value ?? ''))?.[1]?.trim() ?? value
