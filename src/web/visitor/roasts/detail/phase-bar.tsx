import type { CSSProperties } from 'react'
import { type Phase, roastPhases } from '#domain/roast/phases.ts'
import { plotMargins } from '#web/chart/chart-frame.ts'
import { NARROW_WINDOW } from '#web/plot/frame.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { durationText, percentText } from '#web/words/figure-text.ts'
import type { TermName } from '#web/words/glossary/glossary.ts'
import { Term } from '#web/words/term.tsx'
import styles from './phase-bar.module.css'

interface PhaseBarProps {
  /** Seconds since charge; null if unknown. */
  yellowingSeconds: number | null
  firstCrackSeconds: number | null
  dropSeconds: number | null
}

/**
 * How long the drying, Maillard and development phases took: a bar on the chart's time axis, and figures. Without a
 * yellowing mark the first two phases are shown as one. Without first crack nothing is shown.
 */
export function PhaseBar(times: PhaseBarProps) {
  const isNarrow = useMedia(NARROW_WINDOW)
  const { beforeFirstCrack, drying, maillard, development } = roastPhases(times)
  if (beforeFirstCrack === null || development === null) return null
  const isSplit = drying !== null && maillard !== null
  const parts = isSplit
    ? [part('Drying', 'drying', drying), part('Maillard', 'Maillard', maillard)]
    : [part('Before first crack', 'before first crack', beforeFirstCrack)]
  parts.push(part('Development', 'development', development))
  const { left, right } = plotMargins(isNarrow)
  return (
    <div className={styles.phases} data-narrow={isNarrow} style={{ marginLeft: left, marginRight: right }}>
      <h3 className={styles.heading}>Phases</h3>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ name, percent }) => (
          <span key={name} data-phase={name} style={{ '--share': percent } as CSSProperties} />
        ))}
      </div>
      <ul className={styles.legend} aria-label="Phases">
        {parts.map(({ name, term, seconds, percent }) => (
          <li key={name} data-phase={name}>
            <Term of={term}>{name}</Term>{' '}
            <span className={styles.figures}>
              <span className={styles.time}>{durationText(seconds)}</span> {percentText(percent)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function part(name: string, term: TermName, phase: Phase) {
  return { name, term, ...phase }
}
