import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import textStyles from '#web/ui/text.module.css'
import styles from './style-editor.module.css'

/** Whether a part of the form is open, and a function that toggles it. Null in a window with room for all parts. */
export type Folding = { isOpen: boolean; toggle: () => void } | null

interface StylePartProps {
  name: string
  /** The text while it is collapsed. */
  summary: string
  hasProblem: boolean
  folding: Folding
  children: ReactNode
}

/** A part of a style's form. In a narrow window it can be collapsed to one line. */
export function StylePart({ name, summary, hasProblem, folding, children }: StylePartProps) {
  const nameId = useId()
  const isOpen = folding === null || folding.isOpen
  const part = useRef<HTMLFieldSetElement>(null)
  const isUnfolded = folding?.isOpen === true
  useEffect(() => {
    if (isUnfolded) part.current?.scrollIntoView({ block: 'nearest' })
  }, [isUnfolded])
  return (
    <fieldset ref={part} className={styles.part} aria-labelledby={nameId}>
      {folding === null ? (
        <legend className={`${textStyles.heading} ${styles.name}`} id={nameId}>
          {name}
        </legend>
      ) : (
        <button type="button" className={styles.line} aria-expanded={isOpen} onClick={folding.toggle}>
          <span className={textStyles.heading} id={nameId}>
            {name}
          </span>
          <span className={`${textStyles.smallFigures} ${styles.summary}`} data-problem={hasProblem}>
            {summary}
          </span>
          <ChevronDown className={styles.sign} aria-hidden="true" />
        </button>
      )}
      {isOpen && <div className={styles.content}>{children}</div>}
    </fieldset>
  )
}
