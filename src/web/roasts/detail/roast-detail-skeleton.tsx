import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './roast-detail.module.css'

/** A placeholder for the roast's number in the heading. */
export function NumberSkeleton() {
  return <Skeleton className={styles.numberSkeleton} width="4rem" height="0.75em" />
}

/** A placeholder for the profile while it is loading. */
export function ProfileSkeleton() {
  return (
    <section className={styles.profile} aria-busy="true">
      <header className={styles.profileHeading}>
        <h2>Roast Profile</h2>
        <p className={styles.loading} role="status">
          Loading roast details...
        </p>
      </header>
      <Skeleton className={styles.chartSkeleton} height="clamp(18rem, 44vw, 27rem)" />
    </section>
  )
}
