import { lazyComponent, useLazy } from '#web/loading/use-lazy.ts'
import type { TermProps } from './glossary/explained-term.tsx'

/**
 * A term that opens its explanation. It adds no text of its own. The first screen doesn't wait for its script: until
 * that is loaded, it is the plain word.
 */
export function Term(props: TermProps) {
  const Explained = useLazy(explainedTerm)
  return Explained ? <Explained {...props} /> : props.children
}

const explainedTerm = lazyComponent(() => import('./glossary/explained-term.tsx'))
