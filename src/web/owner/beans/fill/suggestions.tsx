import type { Bean } from '#contract/beans.ts'
import { COFFEE_COUNTRIES } from '#domain/bean/coffee-countries.ts'
import { COLUMNS, type Column } from './filled-beans.ts'

/** The id of the list of what a field may be. */
export function suggestionsId(field: Column): string {
  return `fill-${field}`
}

/** What the fields may be: what other beans of the library have, the countries, and the usual ways of processing. */
export function Suggestions({ beans }: { beans: readonly Bean[] }) {
  return COLUMNS.map(field => (
    <datalist key={field} id={suggestionsId(field)}>
      {[...new Set([...(USUAL[field] ?? []), ...beans.flatMap(bean => bean[field]?.trim() || [])])]
        .sort()
        .map(text => (
          <option key={text} value={text} />
        ))}
    </datalist>
  ))
}

const USUAL: { [Field in Column]?: readonly string[] } = {
  country: COFFEE_COUNTRIES.map(({ name }) => name),
  processing_method: ['Natural', 'Washed', 'Honey', 'Wet hulled', 'Anaerobic'],
}
