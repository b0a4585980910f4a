import { useState } from 'react'
import type { Feedback } from '#contract/feedback.ts'

interface FirstRead {
  /** The feedback as it is on screen. */
  shown: readonly Feedback[] | undefined
  /** Shows this one as it was last read. */
  showNewest: (id: number) => void
}

/** Keeps feedback on screen as it was first read, so that what it says doesn't change right before a click. */
export function useFirstRead(items: readonly Feedback[] | undefined): FirstRead {
  const [first, setFirst] = useState<ReadonlyMap<number, Feedback>>(new Map())
  const isNew = ({ id }: Feedback) => !first.has(id)
  const added = items?.filter(isNew) ?? []
  if (added.length > 0) setFirst(new Map([...first, ...added.map(each => [each.id, each] as const)]))
  return {
    shown: items?.map(each => first.get(each.id) ?? each),
    showNewest: id => setFirst(known => new Map([...known].filter(([other]) => other !== id))),
  }
}
