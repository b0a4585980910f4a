import { foldName } from '#domain/words/name-folding.ts'
import { plainLine, plainParagraphs } from '#files/suppliers/plain-text.ts'
import { HEADING_START, LABEL_END } from './label-lines.ts'
import { meaningsOf } from './label-meanings.ts'
import type { LabelMeaning } from './label-names.ts'
import { type LabelInLine, labelsInLine, textOfLine } from './labels-in-line.ts'

/** A label as written on the page, what it means, and the text after it. */
export interface LabelledValue {
  label: string
  meaning: LabelMeaning
  rank: number
  value: string
}

/** Meanings whose values are texts of any length. */
export const PROSE: ReadonlySet<LabelMeaning> = new Set([
  'cupping_notes',
  'farm_notes',
  'roast_recommendations',
])

/**
 * Every known label in these lines with its value, once for each of its meanings. Prose below a heading belongs to the
 * last label in it and ends at the next heading or label.
 */
export function labelledValues(lines: readonly string[]): LabelledValue[] {
  const labels = lines.map(labelsInLine)
  return labels.flatMap((inLine, index) =>
    inLine.flatMap(({ label, value, endsHeading }) =>
      meaningsOf(label).flatMap(known => {
        const takesProse = endsHeading && PROSE.has(known.meaning)
        const text = takesProse ? `${value}\n${proseBelow(lines, labels, index + 1)}` : value
        const plain = withoutSeparators(plainParagraphs(textOfLine(text)) ?? '')
        return plain === '' ? [] : [{ ...known, label, value: plain }]
      }),
    ),
  )
}

/** A label that means no field of a bean, and the text after it. */
export interface UnknownLabel {
  label: string
  meaning: null
  value: string
}

/**
 * The rows of tables and lists of definitions whose labels are unknown, without those of the parcel: a shop may say
 * something of the coffee that no field here holds.
 */
export function unknownLabels(lines: readonly string[]): UnknownLabel[] {
  return lines.flatMap(line => {
    const end = line.indexOf(LABEL_END)
    const [label, value] = [line.slice(0, Math.max(0, end)), line.slice(end + 1)].map(
      text => plainLine(withoutSeparators(textOfLine(text))) ?? '',
    ) as [string, string]
    const isFact = value !== '' && value.length <= LONGEST_FACT && !OF_THE_PARCEL.has(foldName(label))
    return label !== '' && isFact && meaningsOf(label).length === 0 ? [{ label, meaning: null, value }] : []
  })
}

/** Longer texts are the shop's terms rather than a fact. */
const LONGEST_FACT = 200

/** What shops write about the parcel, by language. */
const OF_THE_PARCEL: ReadonlySet<string> = new Set(
  [
    'weight, dimensions, size, sizes, sku, brand, vendor, category, categories, quantity, shipping, availability',
    'gewicht, abmessungen, größe, größen, artikelnummer, marke, kategorie, menge, versand, lieferzeit',
    'poids, taille, marque, catégorie, quantité, livraison, référence, peso, dimensiones, tamaño, marca, categoría',
    'dimensões, tamanho, categoria, dimensioni, taglia, afmetingen, merk, maat, waga, wymiary, marka, rozmiar',
    'вес, размер, размеры, бренд, артикул, помол, サイズ, 重さ, 型番, ブランド, 焙煎度, 挽き方',
  ].flatMap(names => names.split(', ').map(foldName)),
)

const SEPARATORS = ' \n,/|;:•·–—-、／｜：・'

/** A value without the separators around it; the lines of a cell become one list. */
function withoutSeparators(value: string): string {
  let start = 0
  let end = value.length
  while (start < end && SEPARATORS.includes(value.charAt(start))) start++
  while (end > start && SEPARATORS.includes(value.charAt(end - 1))) end--
  return value.slice(start, end).replace(/,[ ,]+/g, ', ')
}

function proseBelow(
  lines: readonly string[],
  labels: readonly (readonly LabelInLine[])[],
  from: number,
): string {
  let to = from
  while (to < lines.length && !lines[to]?.startsWith(HEADING_START) && labels[to]?.length === 0) to++
  return lines.slice(from, to).join('\n')
}
