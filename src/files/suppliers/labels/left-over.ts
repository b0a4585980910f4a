import type { BeanFields } from '#domain/bean/bean.ts'
import { type CropYears, cropYearsIn, cropYearText, NO_CROP_YEARS } from '#domain/bean/crop-year.ts'
import { isNameOf } from '#domain/bean/named-country.ts'
import { foldedWords } from '#domain/words/name-folding.ts'
import { shortened } from '#domain/words/sentence-parts.ts'
import { numbersIn } from '#domain/words/written-numbers.ts'
import { cuppingScore, type Findings } from '#files/suppliers/findings.ts'
import type { LabelMeaning } from './label-names.ts'
import type { LabelledValue, UnknownLabel } from './labelled-values.ts'

/**
 * A sentence for each labelled value of which a word or a number is nowhere in the bean: a second producer, a score out
 * of range, a region beside its country. Prices have sentences of their own.
 */
export function leftOverWarnings(
  values: readonly (LabelledValue | UnknownLabel)[],
  found: FoundFields,
): string[] {
  const stored = storedWords(found)
  const shown = new Set<string>()
  for (const [written, sameValues] of Map.groupBy(values, ({ label, value }) => `${label}\n${value}`)) {
    const [{ label = '', value = '' } = {}] = sameValues
    if (sameValues.some(({ meaning }) => meaning !== null && HAVE_OWN_SENTENCES.has(meaning))) continue
    const rest = sameValues.reduce((text, { meaning }) => withoutStored(text, meaning, found), value)
    const isStored = foldedWords(rest).every(word => stored.has(word) || SAY_NOTHING.has(word))
    if (!isStored && written !== '') shown.add(sentenceOf(label, value))
  }
  const sentences = [...shown]
  if (sentences.length <= MOST_SENTENCES) return sentences
  const more = sentences.length - MOST_SENTENCES
  return [...sentences.slice(0, MOST_SENTENCES), `${more} more values have no place in the bean.`]
}

/** The fields of the bean, without the price that some of them follow from. */
type FoundFields = Omit<Findings, 'price'>

const MOST_SENTENCES = 8

function sentenceOf(label: string, value: string): string {
  const oneLine = value.replace(/\s+/g, ' ')
  return `Not everything under “${label}” was kept: “${shortened(oneLine, LONGEST_SHOWN)}”.`
}

const LONGEST_SHOWN = 120

const HAVE_OWN_SENTENCES: ReadonlySet<LabelMeaning> = new Set(['price', 'net weight'])

/** The words of every value of the bean. */
function storedWords({ crop, ...fields }: FoundFields): ReadonlySet<string> {
  const texts = [...Object.values(fields).map(textOf), cropYearText(crop ?? NO_CROP_YEARS)]
  return new Set(texts.flatMap(foldedWords))
}

function textOf(value: BeanFields[keyof BeanFields] | undefined): string {
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  return typeof value === 'object' ? Object.entries(value).flat().join(' ') : String(value)
}

/** A value without what the bean has of it in another form. */
function withoutStored(text: string, meaning: LabelMeaning | null, found: FoundFields): string {
  switch (meaning) {
    case 'country':
    case 'origin':
      return withoutCountry(text, found.country ?? null)
    case 'total_score':
    case 'cupping_notes':
      return found.total_score === cuppingScore(text) ? withoutFirstNumber(text) : text
    case 'cupping attribute':
      return isAmong(text, Object.values(found.cupping_scores ?? {})) ? withoutFirstNumber(text) : text
    case 'crop_year':
      return withoutCrop(text, found.crop ?? null)
    case 'recommended_for_espresso':
      return found.recommended_for_espresso == null ? text : text.replace(/^[\p{Letter}\p{Mark}]+/u, '')
    case 'good for':
      return found.recommended_for_espresso
        ? text.replace(/(?:es|ex)press[oi]|эспрессо|エスプレッソ/giu, '')
        : text
    default:
      return text
  }
}

function withoutCrop(text: string, crop: CropYears | null): string {
  const written = cropYearsIn(text)
  const isOfBean = written !== null && cropYearText(written) === cropYearText(crop ?? NO_CROP_YEARS)
  return isOfBean ? text.slice(0, written.start) + text.slice(written.end) : text
}

function isAmong(text: string, numbers: readonly number[]): boolean {
  const [first] = numbersIn(text)
  return (
    first !== undefined && (numbers.includes(first.value) || numbers.includes(first.otherValue ?? Number.NaN))
  )
}

/** `87,25 / 100 points` without the number and the scale that it is on. */
function withoutFirstNumber(text: string): string {
  const [first] = numbersIn(text)
  if (first === undefined) return text
  return text.slice(0, first.start) + text.slice(first.end).replace(/^\s*[/／]\s*100?(?!\d)/, '')
}

/** The longest names are tried first. */
const MOST_WORDS_OF_NAME = [6, 5, 4, 3, 2, 1]

/** A text without the words that name the country. */
function withoutCountry(text: string, country: string | null): string {
  if (country === null) return text
  const words = text.match(/[^\s,;/|()–—、，／（）]+/g) ?? []
  const rest: string[] = []
  for (let place = 0; place < words.length; ) {
    const nameLength = MOST_WORDS_OF_NAME.find(length =>
      isNameOf(country, words.slice(place, place + length).join(' ')),
    )
    if (nameLength === undefined) rest.push(words[place] ?? '')
    place += nameLength ?? 1
  }
  return rest.join(' ')
}

/** Words around a score, and between a grade and an altitude. */
const SAY_NOTHING: ReadonlySet<string> = new Set(
  foldedWords(
    'point points pts pt score sca scaa cup cupping punkte punkt puntos punto pontos ponto punti punto punten punt ' +
      'pkt punktów баллов балла балл 点 grown at between',
  ),
)
