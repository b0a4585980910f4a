import type { ReactNode } from 'react'
import styles from './weight-pair.module.css'

/** The inputs of a roast's two weights side by side, with the loss that follows from them. */
export function WeightPair({
  lossLabel,
  loss,
  children,
}: {
  lossLabel: string
  loss: string
  children: ReactNode
}) {
  return (
    <div className={styles.weights}>
      {children}
      <p className={styles.loss} aria-live="polite">
        <span>{lossLabel}</span> {loss}
      </p>
    </div>
  )
}
