import { useState } from 'react'
import { pages } from '#web/pages.ts'
import { useLogEvent } from '#web/parts/window-events.ts'

/** Leads to the labels of the roasts that were imported while it was on screen. */
export function ImportedLabels() {
  const [ids, setIds] = useState<readonly number[]>([])
  useLogEvent('roast-added', ({ id }) => setIds(known => [...known, id]))
  useLogEvent('roast-deleted', ({ id }) => setIds(known => known.filter(each => each !== id)))
  if (ids.length === 0) return null
  const text =
    ids.length === 1 ? 'Print the label of the new roast' : `Print the labels of ${ids.length} new roasts`
  return (
    <p>
      <a href={pages.labelsOf(ids)}>{text}</a>
    </p>
  )
}
