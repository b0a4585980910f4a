import { pages } from '#web/pages.ts'

/** Leads to the labels of the roasts that were just imported. */
export function ImportedLabels({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null
  const text =
    ids.length === 1 ? 'Print the label of the new roast' : `Print the labels of ${ids.length} new roasts`
  return (
    <p>
      <a href={pages.labelsOf(ids)}>{text}</a>
    </p>
  )
}
