import { lazy, type ReactNode, Suspense } from 'react'
import type { TermProps } from './explained-term.tsx'

/**
 * A word of the field that opens the sentence that explains it. It adds no text of its own. The first screen doesn't
 * wait for its script: until then, and without it, it is the plain word.
 */
export function Term(props: TermProps) {
  return (
    <Suspense fallback={props.children}>
      <ExplainedTerm {...props} />
    </Suspense>
  )
}

const ExplainedTerm = lazy<(props: TermProps) => ReactNode>(() =>
  import('./explained-term.tsx').catch(() => ({ default: ({ children }) => children })),
)
