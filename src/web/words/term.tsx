import { lateComponent, useLate } from '#web/loading/use-late.ts'
import type { TermProps } from './glossary/explained-term.tsx'

/**
 * A word of the field that opens the sentence that explains it. It adds no text of its own. The first screen doesn't
 * wait for its script: until then, and without it, it is the plain word.
 */
export function Term(props: TermProps) {
  const Explained = useLate(explainedTerm)
  return Explained ? <Explained {...props} /> : props.children
}

const explainedTerm = lateComponent(() => import('./glossary/explained-term.tsx'))
