import type { Timeline } from '#domain/curve/timeline.ts'
import { round } from '#domain/record/units.ts'
import { type Phase, roastPhases } from '#domain/roast/phases.ts'
import { type PhaseRise, phaseRise } from '#domain/story/phase-rise.ts'
import { type FigureUnits, shownRateOfRise, shownTemperatureDifference } from '#domain/words/shown-figures.ts'
import type { TimeSpan } from '#domain/words/time-span.ts'
import { plotMargins } from '#web/chart/chart-frame.ts'
import { NARROW_WINDOW } from '#web/plot/frame.ts'
import text from '#web/ui/text.module.css'
import { useMedia } from '#web/ui/use-media.ts'
import { durationText, percentText } from '#web/words/figure-text.ts'
import type { TermName } from '#web/words/glossary/glossary.ts'
import { Term } from '#web/words/term.tsx'
import { useUnits } from '#web/words/units.ts'
import styles from './roast-profile.module.css'

interface PhaseBarProps {
  /** Seconds since charge; null if unknown. */
  yellowingSeconds: number | null
  firstCrackSeconds: number | null
  dropSeconds: number | null
  /** What the beans' rise is read from; without it, there are only times. */
  timeline?: Timeline
  /** The part of the roast that the chart above shows; all of it if absent. */
  span?: TimeSpan
}

/**
 * How long the drying, Maillard and development phases took, as a bar on the chart's time axis and in figures, and how
 * much hotter the beans became in each, and how fast. Without a yellowing mark the first two phases are shown as one.
 * Without first crack nothing is shown.
 */
export function PhaseBar({ timeline, span, ...times }: PhaseBarProps) {
  const units = useUnits()
  const isNarrow = useMedia(NARROW_WINDOW)
  const { beforeFirstCrack, drying, maillard, development } = roastPhases(times)
  if (beforeFirstCrack === null || development === null) return null
  const parts = [
    ...(drying !== null && maillard !== null
      ? [part('Drying', 'drying', drying), part('Maillard', 'Maillard', maillard)]
      : [part('Before first crack', 'before first crack', beforeFirstCrack)]),
    part('Development', 'development', development),
  ]
  const drop = beforeFirstCrack.seconds + development.seconds
  const [from, to] = span?.endSeconds ? [span.startSeconds, span.endSeconds] : [0, drop]
  let end = 0
  const phases = parts.map(phase => {
    const start = end
    end += phase.seconds
    return {
      ...phase,
      rise: timeline && phaseRise(timeline, start, end),
      shown: Math.max(0, Math.min(end, to) - Math.max(start, from)),
    }
  })
  const { left, right } = plotMargins(isNarrow)
  return (
    <div className={styles.phases} data-narrow={isNarrow} style={{ marginLeft: left, marginRight: right }}>
      <h3 className={`${text.tiny} ${styles.heading}`}>Phases</h3>
      <div className={styles.bar} aria-hidden="true">
        {phases.map(({ name, shown }) => (
          <span key={name} data-phase={name} style={{ flexGrow: shown }} />
        ))}
        <span style={{ flexGrow: Math.max(0, to - drop) }} />
      </div>
      <ul className={`${text.small} ${styles.legend}`} aria-label="Phases">
        {phases.map(({ name, term, seconds, percent, rise }) => (
          <li key={name} data-phase={name}>
            <Term of={term}>{name}</Term>{' '}
            <span className={styles.figures}>
              <span className={text.ink}>{durationText(seconds)}</span> {percentText(percent)}
            </span>{' '}
            <span className={styles.rise}>{riseText(rise, units, isNarrow)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `+53 °C, 17.6 °C/min`, in tight places `+53 °C, 17.6/min`; nothing if it is unknown. */
function riseText(rise: PhaseRise | null | undefined, units: FigureUnits, isTight: boolean): string {
  if (!rise) return ''
  const degrees = round(shownTemperatureDifference(rise.degrees, units))
  const rate = round(shownRateOfRise(rise.perMinute, units), 1).toFixed(1)
  return `${degrees < 0 ? '−' : '+'}${Math.abs(degrees)} ${units.temperature}, ${rate}${isTight ? '' : ` ${units.temperature}`}/min`
}

function part(name: string, term: TermName, phase: Phase) {
  return { name, term, ...phase }
}
