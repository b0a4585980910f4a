import type { ReactNode } from 'react'
import { ImprobableWeights } from '#web/parts/weight/improbable-weights.tsx'
import { lossTextOf } from '#web/words/weight-text.ts'
import styles from './weight-pair.module.css'

interface WeightPairProps {
  lossLabel: string
  /** The typed weights. */
  green: string
  roasted: string
  /** The loss to show while one of them is missing. */
  knownPercent?: number | null
  children: ReactNode
}

/** The inputs of a roast's two weights side by side, with the loss that follows from them. */
export function WeightPair({ lossLabel, green, roasted, knownPercent, children }: WeightPairProps) {
  return (
    <div className={styles.weights}>
      {children}
      <p className={styles.loss} aria-live="polite">
        <span>{lossLabel}</span> {lossTextOf(green, roasted, knownPercent)}
      </p>
      <ImprobableWeights green={green} roasted={roasted} />
    </div>
  )
}
