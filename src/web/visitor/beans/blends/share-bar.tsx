import type { CSSProperties } from 'react'
import type { BlendPart } from '#contract/blend/blends.ts'
import { round } from '#domain/record/units.ts'
import { pages } from '#web/pages.ts'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import styles from './share-bar.module.css'

interface ShareBarProps {
  parts: readonly BlendPart[]
  /** Whether each coffee leads to its page. */
  areLinks?: boolean
}

/** The coffees of a recipe, each with a bar as long as its share. */
export function ShareBar({ parts, areLinks = false }: ShareBarProps) {
  return (
    <ul className={`${layout.stack2} ${styles.parts}`}>
      {parts.map(({ bean_id, origin_name, share_percent }) => (
        <li key={bean_id} style={{ '--share': `${share_percent}%` } as CSSProperties}>
          <span className={`${text.quiet} ${text.figures}`}>{round(share_percent, 1)} %</span>
          {areLinks ? <a href={pages.bean(bean_id)}>{origin_name}</a> : <span>{origin_name}</span>}
          <span className={styles.bar} aria-hidden="true" />
        </li>
      ))}
    </ul>
  )
}
