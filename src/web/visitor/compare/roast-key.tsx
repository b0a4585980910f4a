import type { CSSProperties } from 'react'
import type { RoastStyle } from '#chart/roast-styles.ts'
import { LineSample } from '#web/plot/marks.tsx'
import styles from './comparison-table.module.css'

/** Sets the colour of a roast in both themes, for `var(--roast)`. */
export function roastColour({ lightColour, darkColour }: RoastStyle): CSSProperties {
  return { '--roast': `light-dark(${lightColour}, ${darkColour})` } as CSSProperties
}

/** A short piece of a roast's line and its letter. */
export function RoastKey({ style, sample = true }: { style: RoastStyle; sample?: boolean }) {
  return (
    <span className={styles.key} style={roastColour(style)}>
      {sample && (
        <LineSample length={34} className={styles.sample} look={{ width: 2.5, dashes: style.dashes }} />
      )}
      <span className={styles.letter}>{style.letter}</span>
    </span>
  )
}
