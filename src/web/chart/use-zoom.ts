import { useCallback, useState } from 'react'
import type { Timeline } from '#domain/curve/timeline.ts'
import type { TimeSpan } from '#domain/words/time-span.ts'

/** Which part of a roast a chart shows. */
export interface Zoom {
  /** Null for the whole roast. */
  span: TimeSpan | null
  show: (span: TimeSpan | null) => void
}

/** The part of a roast that is shown. Another roast is shown whole. */
export function useZoom(timeline: Timeline): Zoom {
  const [shown, setShown] = useState<{ timeline: Timeline; span: TimeSpan | null } | null>(null)
  const span = shown?.timeline === timeline ? shown.span : null
  const show = useCallback((wanted: TimeSpan | null) => setShown({ timeline, span: wanted }), [timeline])
  return { span, show }
}
