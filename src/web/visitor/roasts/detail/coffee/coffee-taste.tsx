import { type ReactNode, useId } from 'react'
import type { DetailedRoastBean } from '#contract/roasts.ts'
import { type FlowerFlavour, flowerFlavours, namedFlavours } from '#domain/bean/flower-flavours.ts'
import { tasteLine } from '#domain/bean/taste-line.ts'
import { FlavourChips } from '#web/parts/bean/flavour-chips.tsx'
import { Flower, PetalSign } from '#web/parts/bean/flower.tsx'
import layout from '#web/ui/layout.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './coffee-taste.module.css'
import { FactName, FactNameSkeleton } from './head-fact.tsx'

/**
 * What the coffee tastes like: a line, its flavours and its flower. Renders nothing if the bean has none of
 * these.
 */
export function CoffeeTaste({ bean }: { bean: DetailedRoastBean }) {
  const line = tasteLine(bean.cupping_notes, bean.bean_summary)
  const flavours = namedFlavours(bean)
  const petals = flowerFlavours(bean)
  if (line === null && petals.length === 0) return null
  return (
    <TasteFrame petals={petals}>
      {line !== null && <p className={styles.line}>{line}</p>}
      <FlavourChips flavours={flavours} petals={petals} />
      <OtherFlavours petals={petals.filter(({ name }) => !flavours.includes(name))} />
    </TasteFrame>
  )
}

interface TasteFrameProps {
  petals: readonly FlowerFlavour[]
  children: ReactNode
}

/** What a coffee or a blend tastes like in words, beside its flower. */
export function TasteFrame({ petals, children }: TasteFrameProps) {
  return (
    <section className={`${layout.stack3} ${styles.taste}`} data-has-flower={petals.length > 0 || undefined}>
      <FactName>Tastes of</FactName>
      {petals.length > 0 && (
        <div className={styles.flower}>
          <Flower flavours={petals} size="large" />
        </div>
      )}
      {children}
    </section>
  )
}

/** The names of the petals that have no chip, strongest first. */
export function OtherFlavours({ petals }: { petals: readonly FlowerFlavour[] }) {
  const labelId = useId()
  if (petals.length === 0) return null
  return (
    <div className={styles.others}>
      <span id={labelId}>also:</span>
      <ul aria-labelledby={labelId}>
        {petals
          .toSorted((one, other) => other.value - one.value)
          .map(petal => (
            <li key={petal.name} className={styles.petal}>
              <PetalSign flavour={petal} />
              {petal.name}
            </li>
          ))}
      </ul>
    </div>
  )
}

/** A placeholder for the taste. */
export function CoffeeTasteSkeleton() {
  return (
    <div className={`${layout.stack3} ${styles.taste}`} data-has-flower aria-hidden="true">
      <FactNameSkeleton />
      <div className={styles.flower} />
      <div className={styles.line}>
        <Skeleton className={styles.lineSkeleton} />
        <Skeleton className={styles.lineSkeleton} width="60%" />
      </div>
      <div className={styles.chips}>
        <Skeleton width="6rem" height="1.625rem" />
      </div>
    </div>
  )
}
