import type { ReactNode } from 'react'
import type { Roast } from '#contract/roasts.ts'
import type { RoastMark } from '#domain/roast/correction.ts'
import { lossOf } from '#domain/roast/weights/weight-loss.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DASH, durationText, percentText } from '#web/words/figure-text.ts'
import type { TermName } from '#web/words/glossary/glossary.ts'
import { Term } from '#web/words/term.tsx'
import { temperatureText, weightText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './roast-summary.module.css'

interface RoastSummaryProps {
  /** Null while loading. */
  roast: Roast | null
  /** The marks that the owner set to another time than the file says. */
  setByHand?: readonly RoastMark[]
  /** Whether it shares a wide screen's row with something else. */
  isBeside?: boolean
}

/** A strip with the figures of a roast, or placeholders while it is loading. */
export function RoastSummary({ roast, setByHand = [], isBeside = false }: RoastSummaryProps) {
  const units = useUnits()
  const isDurationCorrected = setByHand.includes('charge') || setByHand.includes('drop')
  const isOfProbe = roast?.final_ibts_temp === null && roast.final_bean_temp !== null
  return (
    <dl className={styles.strip} data-beside={isBeside || undefined} aria-busy={roast === null}>
      <Figure
        name="Duration"
        term="duration"
        text={roast && durationText(roast.total_duration_seconds)}
        note={isDurationCorrected ? CORRECTED : undefined}
      />
      <Figure
        name="FC"
        term="first crack"
        text={roast && durationText(roast.fc_minutes && roast.fc_minutes * 60)}
        note={roast && crackNote(roast, setByHand)}
      />
      <Figure name="DTR" term="development time ratio" text={roast && percentText(roast.dtr_percent)} />
      <Figure
        name={isOfProbe ? 'Bean' : 'IBTS'}
        term={isOfProbe ? 'bean temperature' : 'final IBTS'}
        text={roast && temperatureText(roast.final_ibts_temp ?? roast.final_bean_temp, units)}
        qualifier="final"
      />
      <Figure name="Green" term="green weight" text={roast && weightText(roast.green_weight_g, units)} />
      <Figure
        name="Roasted"
        term="roasted weight"
        text={roast && weightText(roast.roasted_weight_g, units)}
      />
      <Figure name="Loss" term="weight loss" text={roast && percentText(lossOf(roast))} />
    </dl>
  )
}

const CORRECTED = 'corrected'

function crackNote({ fc_minutes, fc_inferred }: Roast, setByHand: readonly RoastMark[]): string | undefined {
  if (fc_minutes === null) return undefined
  if (fc_inferred) return 'inferred'
  return setByHand.includes('1st_crack_start') ? CORRECTED : undefined
}

interface FigureProps {
  name: string
  /** Says after the name which of several values it is. */
  qualifier?: string
  term: TermName
  /** Null while loading. */
  text: string | null
  note?: ReactNode
}

function Figure({ name, qualifier, term, text, note }: FigureProps) {
  const [number = '', unit] = text?.split(' ') ?? []
  return (
    <div className={styles.figure}>
      <dt>
        <Term of={term}>{name}</Term>
        {qualifier !== undefined && ` ${qualifier}`}
      </dt>
      <dd className={text === DASH ? styles.unknown : undefined}>
        {text === null ? <Skeleton width="3.5ch" /> : number}
        {unit && <span className={styles.unit}> {unit}</span>}
        {note && <span className={styles.note}> {note}</span>}
      </dd>
    </div>
  )
}
