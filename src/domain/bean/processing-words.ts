import { foldName } from '#domain/words/name-folding.ts'

/**
 * The names that suppliers give the same processing, the more specific processing first: the first group with a name
 * that matches is taken.
 */
const NAMES = [
  ['honey', 'pulped natural'],
  ['wet hulled', 'giling basah'],
  ['natural', 'dry process', 'dry processed', 'unwashed'],
  ['washed', 'wet process', 'wet processed'],
]

/** A bean's processing method with what others call it: `Dry Process` is found as natural too. */
export function processingWords(method: string): string {
  const folded = ` ${foldName(method).replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')} `
  const names = NAMES.find(group => group.some(name => folded.includes(` ${name} `))) ?? []
  return [method, ...names].join(' ')
}
