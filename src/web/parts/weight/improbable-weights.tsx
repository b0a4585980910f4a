import { areImprobable } from '#web/words/weight-text.ts'
import styles from './improbable-weights.module.css'

/** Marks two typed weights that a roast hardly has. They can still be saved. */
export function ImprobableWeights({ green, roasted }: { green: string; roasted: string }) {
  return (
    <p className={styles.improbable} role="status">
      {areImprobable(green, roasted) && IMPROBABLE_WEIGHTS}
    </p>
  )
}

/** What is odd about such weights. */
const IMPROBABLE_WEIGHTS = 'Improbable: the roasted weight is above the green weight.'
