import { plural } from '#domain/words/plural.ts'
import { pages } from '#web/pages.ts'

/** Leads to the labels of the roasts that were just imported. */
export function ImportedLabels({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null
  const text = plural(ids.length, {
    one: 'Print the label of the new roast',
    other: `Print the labels of ${ids.length} new roasts`,
  })
  return (
    <p>
      <a href={pages.labelsOf(ids)}>{text}</a>
    </p>
  )
}
