import { flavoursInWords } from './flavour-axes.ts'

/** As many characters as can be read at a glance. */
const LONGEST_LINE = 180

/**
 * What a coffee tastes like, in a line: the cupping notes, or else a summary that speaks of taste, without sentences
 * about the shop. A longer text is cut after the last whole sentence, or else the last whole word, that fits into
 * 180 characters. Null if neither says anything.
 */
export function tasteLine(cuppingNotes: string | null, summary: string | null): string | null {
  const tastes = [aboutTheCoffee(cuppingNotes ?? ''), aboutTheCoffee(summary ?? '').filter(speaksOfTaste)]
  const [line] = tastes.flat()
  if (line === undefined) return null
  return line.length <= LONGEST_LINE ? line : wholeSentences(line) || wholeWords(line)
}

/** The paragraphs of a text, each on one line, without the sentences about the shop. */
function aboutTheCoffee(text: string): string[] {
  const paragraphs = text.split(/\n\s*\n/).map(paragraph =>
    paragraph
      .replace(/\s+/g, ' ')
      .split(/(?<=[.!?][)”"]? |。)/)
      .filter(sentence => !OF_THE_SHOP.test(sentence))
      .join('')
      .trim(),
  )
  return paragraphs.filter(line => line !== '')
}

/** What shops say about stock, price and shipping, in the languages of suppliers. */
const SHOP_WORDS = [
  'availab(?:le|ility)|(?:in|of|low|limited) stock|restock(?:s|ed|ing)?|sold out|we still have|while \\p{L}+ last',
  '(?:bags?|sacks?|kg|kilos?|lbs?|pounds?) (?:(?:is|are) )?(?:still )?left|(?:pre|back)-?orders?',
  'ship(?:s|ped|ping|ments?)?|price[ds]?|pricing|discount(?:s|ed)?',
  'verfügbar|vorrätig|auf lager|ausverkauft|liefer(?:bar|ung|zeit)|versand|preise?s?',
  'disponibles?|en stock|épuisée?s?|livraison|prix|agotad[ao]s?|envíos?|precios?',
  'disponíve(?:l|is)|estoque|esgotad[ao]s?|preços?|disponibil[ei]|esaurit[aeio]|spedizion[ei]|prezz[io]',
  'beschikbaar|op voorraad|uitverkocht|verzending|prijs|dostępn[aey]|wyprzedan[aey]|wysyłk[ai]|cen(?:a|y|ie)',
  'в наличии|распродан[аоы]?|доставк[аеи]|цен[аеыу]',
]
const OF_THE_SHOP = new RegExp(
  `(?<!\\p{L})(?:${SHOP_WORDS.join('|')})(?!\\p{L})|[$€£¥]\\s?\\d|\\d\\s?[€£¥]|在庫|売り切れ|完売|価格|発送`,
  'iu',
)

/** Whether a summary is about taste: `A bright cup.`, but not `What was left of three bags.` */
export function speaksOfTaste(text: string): boolean {
  return TASTE_WORDS.test(text) || flavoursInWords(text).length > 0
}

const TASTE_WORDS =
  /\b(?:cup|tast|flavou?r|arom|acid|bod(?:y|ied)|bright|finish|aftertaste|note|crisp|juic|smooth|silk)/i

function wholeSentences(line: string): string {
  return /^.*[.!?](?=\s)/.exec(line.slice(0, LONGEST_LINE + 1))?.[0] ?? ''
}

function wholeWords(line: string): string {
  const words = line.slice(0, LONGEST_LINE).replace(/\s\S*$/, '')
  return `${words.replace(/[\s,;:–—-]{1,20}$/, '')}…`
}
