import { isVisible } from './visible-text.ts'

/** What a coffee may taste of, as a drinker chooses it. */
export const FLAVOURS = [
  'floral',
  'fruity',
  'berry',
  'citrus',
  'sweet',
  'chocolate',
  'nutty',
  'spicy',
  'roasted',
  'herbal',
  'winey',
  'earthy',
] as const
export type Flavour = (typeof FLAVOURS)[number]

/** The best rating; 1 is the lowest. */
export const BEST_RATING = 5

/** How long its sender can change feedback. */
export const CHANGEABLE_MS = 60 * 60 * 1000

/** The longest text and name of a drinker, in characters as `characterCount` counts them. */
export const LONGEST_FEEDBACK_TEXT = 280
export const LONGEST_FEEDBACK_NAME = 60

/** How many characters a text has. An emoji counts as one, or as its parts if it is made of several. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/**
 * A stranger's text as it is stored and shown: `plainWords` without any other invisible character, and with at most
 * four combining marks on a letter (as Unicode Technical Standard 39, section 5.4, advises), so that none covers the
 * lines around it. Joiners stay, because scripts and emoji need them, and count as marks.
 */
export function keptWords(text: string): string {
  return plainWords(text.toWellFormed().replace(NEVER_SEEN, '').replace(STACKED_MARKS, '$1'))
}

/**
 * A stranger's text as a library may hold it: without control characters and bidirectional formatting, with line ends
 * as `\n` and at most one empty line in a row. Empty if nothing visible is left. Earlier versions removed only this,
 * so libraries may contain more than `keptWords` leaves.
 */
export function plainWords(text: string): string {
  const words = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(NEVER_KEPT, '')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return isVisible(words) ? words : ''
}

/** A name as it is stored and shown: `keptWords` on one line. */
export function keptName(text: string): string {
  return onOneLine(keptWords(text))
}

/** A name as a library may hold it: `plainWords` on one line. */
export function plainName(text: string): string {
  return onOneLine(plainWords(text))
}

function onOneLine(words: string): string {
  return words.replace(/\s+/g, ' ')
}

/**
 * Control characters except tabs and line ends; characters that are invisible by Unicode's property, such as marks of
 * direction and tags, except joiners and variation selectors; and the anchors of annotations.
 */
const NEVER_SEEN =
  /(?![\t\n\r])\p{Cc}|(?![\u200c\u200d]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu

const STACKED_MARKS = /([\p{Mn}\p{Me}\u200c\u200d]{4})[\p{Mn}\p{Me}\u200c\u200d]+/gu

/** Control characters except tab and line feed, and bidirectional embeddings, overrides and isolates. */
const NEVER_KEPT = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Flavours in the order of the list, each once. */
export function inOrder(flavours: readonly Flavour[]): Flavour[] {
  return FLAVOURS.filter(flavour => flavours.includes(flavour))
}

/** What is filled in, with a flavour chosen, or no longer chosen. */
export function withFlavour<Draft extends { flavours: readonly Flavour[] }>(
  draft: Draft,
  flavour: Flavour,
  isChosen: boolean,
): Draft {
  const others = draft.flavours.filter(each => each !== flavour)
  return { ...draft, flavours: isChosen ? [...others, flavour] : others }
}
