import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import curve from './coffee/coffee-curve.module.css'
import { CoffeeHeadSkeleton } from './coffee/coffee-head.tsx'
import { CoffeeHeadingSkeleton, CoffeeOriginSkeleton } from './coffee/coffee-name.tsx'
import styles from './roast-detail.module.css'
import { RoastSummary } from './roast-summary.tsx'

/** The page of a roast of which nothing is known yet. It is replaced as a whole, so nothing in it moves. */
export function RoastDetailSkeleton() {
  return (
    <>
      <ScreenHeading subtitle={<CoffeeOriginSkeleton />}>
        <CoffeeHeadingSkeleton />
      </ScreenHeading>
      <CoffeeHeadSkeleton />
      <CoffeeCurveSkeleton />
      <RoastSummary roast={null} />
      <ProfileSkeleton />
    </>
  )
}

/** A placeholder for the profile while it is loading. */
export function ProfileSkeleton() {
  return (
    <section className={styles.profile} aria-busy="true">
      <header className={styles.profileHeading}>
        <h2>Roast Profile</h2>
        <p className={text.small} role="status">
          Loading roast details...
        </p>
      </header>
      <Skeleton className={styles.chartSkeleton} height="var(--plot-height, clamp(18rem, 44vw, 27rem))" />
    </section>
  )
}

/** A placeholder for the curve. */
export function CoffeeCurveSkeleton() {
  return (
    <div className={curve.section} aria-hidden="true">
      <div className={curve.picture} />
    </div>
  )
}

/** A placeholder of the same size for what the owner can do with a roast. */
export function RoastActionsSkeleton({ hasMarks }: { hasMarks: boolean }) {
  const names = ['Edit', ...(hasMarks ? ['Marks'] : []), 'Roast again', 'More']
  return names.map(name => (
    <Button key={name} className={styles.coming} icon={<svg aria-hidden="true" />}>
      {name}
    </Button>
  ))
}
