import type { DetailedRoastBean } from '#contract/roasts.ts'
import { strongestFlavours } from '#domain/bean/flavours.ts'
import { tasteLine } from '#domain/bean/taste-line.ts'
import { FlavourChips } from '#web/parts/bean/flavour-chips.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './coffee-taste.module.css'
import { FactName, FactNameSkeleton } from './head-fact.tsx'

/**
 * What the coffee tastes like: a line and its strongest flavours. Nothing if the bean's record says nothing.
 *
 * Its heading says that these words are about the bean: `lighter roasts keep its flowers` may stand above a dark roast.
 */
export function CoffeeTaste({ bean }: { bean: DetailedRoastBean }) {
  const line = tasteLine(bean.cupping_notes, bean.bean_summary)
  const flavours = strongestFlavours(bean.flavor_profiles)
  if (line === null && flavours.length === 0) return null
  return (
    <section className={styles.taste}>
      <FactName>Tastes of</FactName>
      {line !== null && <p className={styles.line}>{line}</p>}
      <FlavourChips flavours={flavours} />
    </section>
  )
}

/** A placeholder for the taste. */
export function CoffeeTasteSkeleton() {
  return (
    <div className={styles.taste} aria-hidden="true">
      <FactNameSkeleton />
      <div className={styles.line}>
        <Skeleton className={styles.lineSkeleton} />
        <Skeleton className={styles.lineSkeleton} width="60%" />
      </div>
      <Skeleton width="14rem" height="1.625rem" />
    </div>
  )
}
