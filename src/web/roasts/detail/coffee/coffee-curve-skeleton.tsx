import styles from './coffee-curve.module.css'

/** A placeholder for the curve. */
export function CoffeeCurveSkeleton() {
  return <div className={styles.section} aria-hidden="true" />
}
