import { type ComponentType, startTransition, useEffect, useState } from 'react'
import type { TermProps } from './explained-term.tsx'
import { whenIdle } from './when-idle.ts'

/**
 * A word of the field that opens the sentence that explains it. It adds no text of its own. The first screen doesn't
 * wait for its script: until then, and without it, it is the plain word.
 */
export function Term(props: TermProps) {
  const [Explained, setExplained] = useState(() => loaded)
  useEffect(() => {
    if (Explained) return
    // Not by Suspense: after a fallback, React delays what it reveals next by up to 300 ms.
    return whenIdle(() => loadExplained().then(() => startTransition(() => setExplained(() => loaded))))
  }, [Explained])
  return Explained ? <Explained {...props} /> : props.children
}

let loaded: ComponentType<TermProps> | undefined
let loading: Promise<void> | undefined

function loadExplained(): Promise<void> {
  loading ??= import('./explained-term.tsx').then(
    script => {
      loaded = script.default
    },
    () => {
      // The next term tries again.
      loading = undefined
    },
  )
  return loading
}
