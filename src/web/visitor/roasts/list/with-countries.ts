import { foldName } from '#domain/words/name-folding.ts'

/** Shorter words of a country's name, as in "Papua New Guinea", begin too many others. In letters. */
const SHORTEST_WORD = 4

/**
 * The search with each word that begins with a country's name replaced by the name: "ethiopian peach" gives "Ethiopia
 * peach". Null if there is no such word.
 */
export function withCountries(query: string, countries: readonly string[]): string | null {
  const names = countries
    .flatMap(country => country.split(/\s+/))
    .filter(name => name.length >= SHORTEST_WORD)
    .map(name => ({ name, folded: foldName(name) }))
  const words = query.split(/\s+/).map(word => {
    const folded = foldName(word)
    const country = names.find(name => folded !== name.folded && folded.startsWith(name.folded))
    return country?.name ?? word
  })
  const suggested = words.join(' ')
  return suggested === query ? null : suggested
}
