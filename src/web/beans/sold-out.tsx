import styles from './sold-out.module.css'

/** The sign on a coffee that is finished, if the owner shows it. */
export function SoldOut() {
  return <span className={styles.sign}>Sold out</span>
}

/** The owner's sign on a coffee that is put away. */
export function PutAway() {
  return <span className={styles.sign}>Put away</span>
}
