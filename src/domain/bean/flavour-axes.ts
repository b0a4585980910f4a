import { FLAVOURS, type Flavour } from '#domain/words/feedback.ts'
import type { NamedNumbers } from './bean.ts'

/**
 * Parts of the words that suppliers use for each of the drinkers' flavours. The first flavour that matches is taken.
 */
const WORDS: Record<Flavour, RegExp> = {
  floral: /floral|flower|jasmine|rose|hibiscus/i,
  berry: /berr|currant/i,
  citrus: /citr|lemon|lime|orange|grapefruit|bergamot/i,
  fruity:
    /fruit|apple|peach|cherr|plum|melon|tropical|papaya|mango|banana|apricot|grape|raisin|\bpears?\b|\bfigs?\b/i,
  chocolate: /choc|cocoa|cacao/i,
  nutty: /nut|almond|pecan|praline|marzipan/i,
  sweet: /sweet|sugar|honey|caramel|toffee|vanilla|syrup|molasses/i,
  spicy: /spic|cinnamon|clove|pepper|cardamom|ginger/i,
  winey: /wine|ferment|booz|rum/i,
  herbal: /herb|tea|grass|mint|veget/i,
  roasted: /roast|smok|toast|tobacco|cereal|malt/i,
  earthy: /earth|rustic|wood|cedar|mushroom|leather/i,
}

const NAMES = Object.entries(WORDS) as [Flavour, RegExp][]
/** Most words name no flavour, and one expression says so sooner than twelve. */
const ANY_FLAVOUR = new RegExp(NAMES.map(([, words]) => words.source).join('|'), 'i')

/** The drinkers' flavour that a supplier's name stands for; null for anything else, such as body or acidity. */
export function flavourNamed(name: string): Flavour | null {
  return NAMES.find(([, words]) => words.test(name))?.[0] ?? null
}

/** The drinkers' flavours that a text names, in the order of the text. */
export function flavoursInWords(text: string): Flavour[] {
  const words = text
    .split(/[^\p{L}\p{M}]+/u)
    .filter(word => ANY_FLAVOUR.test(word) && !NO_FLAVOURS.test(word))
    .map(flavourNamed)
  return [...new Set(words.filter(flavour => flavour !== null))]
}

/** Common words that match a flavour by accident: `minute`, `sublime`, `steady`. */
const NO_FLAVOURS =
  /^(?:minut|sublim|stead|team|tear|teas|teac|steam|prose$|drum|spectrum|forum|instrum|herbert|expens|especi|specia|whol|rosen|enrich|process|roast(?!y)|cherries$)/i

/**
 * A supplier's values on the drinkers' axes. If several names stand for one flavour, such as honey and sugars, the
 * highest counts.
 */
function onDrinkersAxes(supplier: NamedNumbers): Partial<Record<Flavour, number>> {
  const values: Partial<Record<Flavour, number>> = {}
  for (const [name, value] of Object.entries(supplier)) {
    const flavour = flavourNamed(name)
    if (flavour !== null) values[flavour] = Math.max(values[flavour] ?? value, value)
  }
  return values
}

/** One flavour of a coffee, as its supplier and its drinkers find it. */
export interface ComparedFlavour {
  flavour: Flavour
  /** On the supplier's scale; null if the supplier doesn't rate it. */
  supplier: number | null
  /** How many drinkers chose it. */
  drinkers: number
}

/** The flavours that the supplier rates or a drinker has chosen, in the order of the list. */
export function comparedFlavours(
  supplier: NamedNumbers,
  drinkers: Partial<Record<Flavour, number>>,
): ComparedFlavour[] {
  const rated = onDrinkersAxes(supplier)
  return FLAVOURS.flatMap(flavour => {
    const [value, count] = [rated[flavour] ?? null, drinkers[flavour] ?? 0]
    return value === null && count === 0 ? [] : [{ flavour, supplier: value, drinkers: count }]
  })
}
