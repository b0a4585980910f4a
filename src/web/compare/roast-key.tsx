import type { CSSProperties } from 'react'
import type { RoastStyle } from '#chart/roast-styles.ts'
import styles from './roast-key.module.css'

/** Sets the colour of a roast in both themes, for `var(--roast)`. */
export function roastColour({ lightColour, darkColour }: RoastStyle): CSSProperties {
  return { '--roast': `light-dark(${lightColour}, ${darkColour})` } as CSSProperties
}

/** A short piece of a roast's line and its letter. */
export function RoastKey({ style, sample = true }: { style: RoastStyle; sample?: boolean }) {
  return (
    <span className={styles.key} style={roastColour(style)}>
      {sample && (
        <svg className={styles.sample} width="34" height="8" viewBox="0 0 34 8" aria-hidden="true">
          <line x1="1" y1="4" x2="33" y2="4" strokeDasharray={style.dashes ?? undefined} />
        </svg>
      )}
      <span className={styles.letter}>{style.letter}</span>
    </span>
  )
}
