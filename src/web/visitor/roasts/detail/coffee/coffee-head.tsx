import type { ReactNode } from 'react'
import * as calls from '#contract/calls.ts'
import type { DetailedRoastBean, Roast, RoastDetails } from '#contract/roasts.ts'
import { partsOfRoast } from '#domain/bean/blend/coffee-title.ts'
import { USUAL_FRESHNESS } from '#domain/roast/freshness.ts'
import { useCall } from '#web/api/get-cache.ts'
import { partOf } from '#web/loading/part.tsx'
import { isFromSomewhere, WhereFrom } from '#web/parts/bean/where-from.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './coffee-head.module.css'
import { CoffeeTaste, CoffeeTasteSkeleton } from './coffee-taste.tsx'
import { DegreeFact, DegreeSkeleton } from './degree-fact.tsx'
import { FreshnessFact, FreshnessSkeleton } from './freshness-fact.tsx'
import { FactName } from './head-fact.tsx'
import { RoastNotes } from './roast-notes.tsx'

const BlendTaste = partOf(() => import('./blend-taste.tsx'))

interface CoffeeHeadProps {
  roast: Roast
  /** Undefined while loading. */
  details: RoastDetails | undefined
  cups?: ReactNode
}

/**
 * What somebody who was given the coffee wants to know: how it tastes, when to drink it, how dark it is and what the
 * roaster says about it. `cups` asks how it was.
 */
export function CoffeeHead({ roast, details, cups }: CoffeeHeadProps) {
  const { data: site, isError } = useCall(calls.readSite, {})
  const freshness = site?.freshness ?? (isError ? USUAL_FRESHNESS : null)
  return (
    <div className={`${layout.stack6} ${styles.head}`}>
      {details === undefined ? <CoffeeTasteSkeleton /> : <TasteOf roast={details} />}
      <div className={`${layout.stack5} ${styles.now}`}>
        {roast.roast_date !== null && <FreshnessFact roastDate={roast.roast_date} days={freshness} />}
        {cups}
      </div>
      <div className={styles.facts}>
        <DegreeFact roast={roast} details={details} />
        {details === undefined ? (
          <PlaceSkeleton roast={roast} />
        ) : (
          <PlaceFact coffees={details.coffees ?? [details.bean]} />
        )}
      </div>
      <RoastNotes notes={roast.notes} />
    </div>
  )
}

function TasteOf({ roast }: { roast: RoastDetails }) {
  const { coffees } = roast
  const parts = partsOfRoast(roast)
  return parts === null || coffees === undefined ? (
    <CoffeeTaste bean={roast.bean} />
  ) : (
    <BlendTaste blendId={roast.blend_id} parts={parts} coffees={coffees} />
  )
}

/** A line for each coffee of a blend. */
function PlaceFact({ coffees }: { coffees: readonly DetailedRoastBean[] }) {
  const known = coffees.filter(({ country, region, elevation }) =>
    isFromSomewhere(country, region, elevation),
  )
  if (known.length === 0) return null
  return (
    <section className={styles.place} data-several={known.length > 1 || undefined}>
      <FactName>Where from</FactName>
      <div className={styles.origins}>
        {known.map(({ id, country, region, elevation }) => (
          <WhereFrom key={id} country={country} region={region} altitude={elevation} />
        ))}
      </div>
    </section>
  )
}

/** A placeholder for where the coffee is from. */
function PlaceSkeleton({ roast }: { roast: Roast | null }) {
  return <div className={styles.place} data-several={(roast && partsOfRoast(roast)) !== null || undefined} />
}

/** A placeholder for the coffee while nothing is known of its roast. */
export function CoffeeHeadSkeleton() {
  return (
    <div className={`${layout.stack6} ${styles.head}`} aria-hidden="true">
      <CoffeeTasteSkeleton />
      <div className={`${layout.stack5} ${styles.now}`}>
        <FreshnessSkeleton />
        <CupsSkeleton />
      </div>
      <div className={styles.facts}>
        <DegreeSkeleton />
        <PlaceSkeleton roast={null} />
      </div>
    </div>
  )
}

/** A placeholder for the cups. */
export function CupsSkeleton() {
  return <div className={styles.cups} aria-hidden="true" />
}
