import type { CSSProperties } from 'react'
import type { BlendPart } from '#contract/blend/blends.ts'
import { round } from '#domain/record/units.ts'
import { pages } from '#web/pages.ts'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import styles from './share-bar.module.css'

interface ShareBarProps {
  parts: readonly BlendPart[]
  /** Whether a coffee leads to its page. */
  isLink?: (part: BlendPart) => boolean
}

/** The coffees of a recipe, each with a bar as long as its share. */
export function ShareBar({ parts, isLink = () => false }: ShareBarProps) {
  return (
    <ul className={`${layout.stack2} ${styles.parts}`}>
      {parts.map(part => (
        <li key={part.bean_id} style={{ '--share': `${part.share_percent}%` } as CSSProperties}>
          <span className={`${text.quiet} ${text.figures}`}>{round(part.share_percent, 1)} %</span>
          {isLink(part) ? (
            <a href={pages.bean(part.bean_id)}>{part.origin_name}</a>
          ) : (
            <span>{part.origin_name}</span>
          )}
          <span className={styles.bar} aria-hidden="true" />
        </li>
      ))}
    </ul>
  )
}
