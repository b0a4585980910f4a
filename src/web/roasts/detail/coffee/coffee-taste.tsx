import type { DetailedRoastBean } from '#contract/roasts.ts'
import { strongestFlavours } from '#domain/flavours.ts'
import { tasteLine } from '#domain/taste-line.ts'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './coffee-taste.module.css'

/** What the coffee tastes like: a line and its strongest flavours. Nothing if its supplier says nothing. */
export function CoffeeTaste({ bean }: { bean: DetailedRoastBean }) {
  const line = tasteLine(bean.cupping_notes, bean.bean_summary)
  const flavours = strongestFlavours(bean.flavor_profiles)
  if (line === null && flavours.length === 0) return null
  return (
    <div className={styles.taste}>
      {line !== null && <p className={styles.line}>{line}</p>}
      {flavours.length > 0 && (
        <Chips>
          {flavours.map(flavour => (
            <Chip key={flavour} label="Flavor">
              {flavour}
            </Chip>
          ))}
        </Chips>
      )}
    </div>
  )
}

/** A placeholder for the taste. */
export function CoffeeTasteSkeleton() {
  return (
    <div className={styles.taste} aria-hidden="true">
      <div className={styles.line}>
        <Skeleton className={styles.lineSkeleton} />
        <Skeleton className={styles.lineSkeleton} width="60%" />
      </div>
      <Skeleton width="14rem" height="1.625rem" />
    </div>
  )
}
