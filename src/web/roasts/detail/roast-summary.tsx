import type { ReactNode } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { weightLossPercent } from '#domain/weight-loss.ts'
import { celsiusText, DASH, durationText, gramsText, percentText } from '#web/parts/figure-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './roast-summary.module.css'

/** A strip with the figures of a roast, or placeholders while it is null. */
export function RoastSummary({ roast }: { roast: Roast | null }) {
  return (
    <dl className={styles.strip} aria-busy={roast === null}>
      <Figure name="Duration" text={roast && durationText(roast.total_duration_seconds)} />
      <Figure
        name="FC"
        meaning="First crack"
        text={roast && durationText(crackSeconds(roast))}
        note={roast?.fc_inferred && roast.fc_minutes !== null ? 'inferred' : undefined}
      />
      <Figure name="DTR" meaning="Development time ratio" text={roast && percentText(roast.dtr_percent)} />
      <Figure
        name="IBTS"
        meaning="Final infrared temperature"
        text={roast && celsiusText(roast.final_ibts_temp)}
      />
      <Figure name="Green" text={roast && gramsText(roast.green_weight_g)} />
      <Figure name="Roasted" text={roast && gramsText(roast.roasted_weight_g)} />
      <Figure name="Loss" text={roast && percentText(lossOf(roast))} />
    </dl>
  )
}

function crackSeconds({ fc_minutes }: Roast): number | null {
  return fc_minutes === null ? null : fc_minutes * 60
}

function lossOf({ green_weight_g, roasted_weight_g, weight_loss_percent }: Roast): number | null {
  return weightLossPercent(green_weight_g, roasted_weight_g) ?? weight_loss_percent
}

interface FigureProps {
  name: string
  /** The full name, if `name` is an abbreviation. */
  meaning?: string
  /** Null while loading. */
  text: string | null
  note?: ReactNode
}

function Figure({ name, meaning, text, note }: FigureProps) {
  const [number = '', unit] = text?.split(' ') ?? []
  return (
    <div className={styles.figure}>
      <dt>{meaning === undefined ? name : <abbr title={meaning}>{name}</abbr>}</dt>
      <dd className={text === DASH ? styles.unknown : undefined}>
        {text === null ? <Skeleton width="3.5ch" /> : number}
        {unit && <span className={styles.unit}> {unit}</span>}
        {note && <span className={styles.note}> {note}</span>}
      </dd>
    </div>
  )
}
