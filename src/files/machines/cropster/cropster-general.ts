import { type IsoDate, isIsoDate } from '#domain/record/roast-date.ts'
import { celsiusFromFahrenheit, GRAMS_PER_OUNCE, GRAMS_PER_POUND, round } from '#domain/record/units.ts'
import { type RoastStart, startByClock } from '#domain/roast/started-at.ts'
import { beyondFirstLine, firstLineOf } from '#files/roasts/described-bean.ts'
import { cleanName, dateInFileName, nameInFileName } from '#files/roasts/file-name.ts'
import { measured, otherFacts, type StatedFields, type StatedWords } from '#files/roasts/stated-fields.ts'
import { type Cell, numberOfCell, type Sheet, textInCell } from '#files/roasts/workbook.ts'
import { type CropsterFact, columnOf } from './cropster-headings.ts'

/** The names of units are the same in every language. */
const GRAMS: Record<string, number> = { G: 1, KG: 1000, LBS: GRAMS_PER_POUND, OZ: GRAMS_PER_OUNCE }

/**
 * What the general data say: headings in the first row, values in the second. A value that repeats its heading, or that
 * Cropster calls `undefined`, says nothing.
 */
export function cropsterGeneral(
  sheet: Sheet | undefined,
  { fileName, isFahrenheit, comments }: { fileName: string; isFahrenheit: boolean; comments: string },
) {
  const [headings, values] = [0, 1].map(row => sheet?.rows[row]?.cells ?? []) as [Cell[], Cell[]]
  const cellOf = (fact: CropsterFact) => values[columnOf(fact, headings) ?? -1] ?? null
  const text = (fact: CropsterFact) => {
    const said = textInCell(cellOf(fact))
    return said === 'undefined' || said === textInCell(headings[columnOf(fact, headings) ?? -1]) ? '' : said
  }
  const number = (fact: CropsterFact) => measured(numberOfCell(cellOf(fact)))
  const ambient = number('ambientTemperature')
  const titles = titlesIn(values, {
    tag: text('idTag'),
    lot: cleanName(firstLineOf(text('lotName'))),
    profile: text('profile'),
    fileName,
  })
  const stated: StatedFields = {
    machine: text('machine'),
    source_number: /\d/.test(text('idTag')) ? text('idTag') : '',
    ambient_temp: ambient !== null && isFahrenheit ? round(celsiusFromFahrenheit(ambient), 4) : ambient,
    colour_whole: number('roastValue'),
    colour_ground: number('roastValue2'),
    words: wordsIn(text, number('sensorialScore'), titles, comments),
  }
  return { ...titles, ...weightsIn(headings, values), stated, startedAt: startIn(values) }
}

interface Titles {
  sourceName: string
  hasCountedNumber: boolean
  roastDate: IsoDate | null
  beanName: string | null
}

function titlesIn(
  values: readonly Cell[],
  { tag, lot, profile, fileName }: { tag: string; lot: string; profile: string; fileName: string },
): Titles {
  const number = Number(/(?<!\d)\d{1,6}$/.exec(tag)?.[0] ?? 0)
  const name = lot || cleanName(profile) || nameInFileName(fileName)
  return {
    sourceName: number === 0 ? name : `#${number} ${name}`,
    hasCountedNumber: number !== 0,
    roastDate: firstFound(values, dateIn) ?? dateInFileName(fileName),
    beanName: firstFound(values, greenLotIn) ?? (lot || null),
  }
}

function wordsIn(
  text: (fact: CropsterFact) => string,
  score: number | null,
  { sourceName, beanName }: Titles,
  comments: string,
): StatedWords[] {
  const unlessIn = (name: string | null, said: string) => (name?.includes(said) ? '' : said)
  const lots = text('greenLots')
  return [
    { heading: 'Roasting notes', text: text('roastingNotes') },
    { heading: 'Cupping notes', text: text('sensorialNotes') },
    { heading: 'Flavours', text: text('sensorialDescriptors') },
    { heading: 'Comments', text: comments },
    { heading: 'Lot', text: beyondFirstLine(text('lotName')) },
    otherFacts([
      { what: 'Profile', value: unlessIn(sourceName, text('profile')) },
      { what: 'Green lots', value: greenLotIn(lots) === beanName ? '' : lots },
      { what: 'Roasted by', value: text('technician') },
      { what: 'Project', value: text('project') },
      { what: 'Cupping score', value: score },
    ]),
  ]
}

/**
 * The weights by the heading of each; the end weight and its unit otherwise follow those of the start weight. If no
 * heading is known they are the last two numbers with a unit, after the weight in the inventory.
 */
function weightsIn(headings: readonly Cell[], values: readonly Cell[]) {
  const weights = values.flatMap((unit, column) => (gramsOf(unit) === null ? [] : [column - 1]))
  const start = columnOf('startWeight', headings) ?? weights.at(-2) ?? null
  const end = columnOf('endWeight', headings) ?? (start === null ? null : start + 2)
  return { greenWeightGrams: gramsAt(start, values), roastedWeightGrams: gramsAt(end, values) }
}

function gramsAt(column: number | null, values: readonly Cell[]): number | null {
  if (column === null) return null
  const [number, grams] = [numberOfCell(values[column]), gramsOf(values[column + 1])]
  return number === null || grams === null ? null : round(number * grams, 4)
}

function gramsOf(unit: Cell | undefined): number | null {
  return GRAMS[textInCell(unit).toUpperCase()] ?? null
}

/** The result of `find` for the first cell that has one. The date and the green lots are recognised by their format. */
function firstFound<Found>(values: readonly Cell[], find: (text: string) => Found | null): Found | null {
  return values.map(cell => find(cleanName(textInCell(cell)))).find(found => found !== null) ?? null
}

function dateIn(text: string): IsoDate | null {
  const day = text.slice(0, 10)
  return isIsoDate(day) ? day : null
}

/** `2020-02-11 19:33:51`, as the clock of the roastery shows it. */
function startIn(values: readonly Cell[]): RoastStart | null {
  return firstFound(values, text => startByClock(text.slice(0, 10), text.slice(11), null))
}

/** The name in `[PG-0002] Finca La Bolsa (8 lb)`; null if there are several lots, which have no name together. */
function greenLotIn(text: string): string | null {
  return /^\[[a-z]{1,4}-\d+\]([^[\]]*?)(?:\([^()]*\))?$/i.exec(text)?.[1]?.trim() || null
}
