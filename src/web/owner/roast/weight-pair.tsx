import type { ReactNode } from 'react'
import { AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import type { DoubtedWeights } from '#web/owner/parts/weight/weight-question.ts'
import { lossTextOf } from '#web/words/weight-text.ts'
import styles from './roast.module.css'

interface WeightPairProps {
  lossLabel: string
  /** The typed weights. */
  green: string
  roasted: string
  /** The loss to show while one of them is missing. */
  knownPercent?: number | null
  /** These weights, if no roast has them. */
  doubted: readonly DoubtedWeights[]
  isAsked?: boolean
  /** What the button says that saves them anyway. */
  anyway?: string
  children: ReactNode
}

/** The inputs of a roast's two weights side by side, with the loss that follows from them. */
export function WeightPair({
  lossLabel,
  green,
  roasted,
  knownPercent,
  doubted,
  isAsked,
  anyway,
  children,
}: WeightPairProps) {
  return (
    <div className={styles.weights}>
      {children}
      <p className={styles.loss} aria-live="polite">
        <span>{lossLabel}</span> {lossTextOf(green, roasted, knownPercent)}
      </p>
      <AskedWeights weights={doubted} isAsked={isAsked} anyway={anyway} />
    </div>
  )
}
