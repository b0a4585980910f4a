import { useContext } from 'react'
import { lazyComponent, useLazy } from '#web/loading/use-lazy.ts'
import { HeadingIsHidden } from '#web/ui/table/hidden-heading.ts'
import type { TermProps } from './glossary/explained-term.tsx'

/**
 * A term that opens its explanation. It adds no text of its own. The first screen doesn't wait for its script: until
 * that is loaded, and in a heading that isn't seen, it is the plain word.
 */
export function Term(props: TermProps) {
  const Explained = useLazy(explainedTerm)
  const isHidden = useContext(HeadingIsHidden)
  return Explained && !isHidden ? <Explained {...props} /> : props.children
}

const explainedTerm = lazyComponent(() => import('./glossary/explained-term.tsx'))
