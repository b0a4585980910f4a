import { improbableWeights } from '#web/words/weight-text.ts'
import styles from './improbable-weights.module.css'

/** Marks two typed weights that a roast hardly has. They can still be saved. */
export function ImprobableWeights({ green, roasted }: { green: string; roasted: string }) {
  return (
    <p className={styles.improbable} role="status">
      {improbableWeights(green, roasted)}
    </p>
  )
}
