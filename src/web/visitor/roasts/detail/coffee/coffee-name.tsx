import type { CSSProperties } from 'react'
import * as calls from '#contract/calls.ts'
import type { DetailedRoastBean, Roast, RoastDetails } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { isOfOneCoffee } from '#domain/bean/blend/greens.ts'
import { formatRoastDate } from '#domain/record/roast-date.ts'
import { useCall } from '#web/api/get-cache.ts'
import { partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { KnownFlag } from '#web/parts/bean/flag.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './coffee-name.module.css'

const BlendParts = partOf(() => import('./blend-parts.tsx'))

interface CoffeeNameProps {
  roast: Roast
  /** Undefined while loading, null if they can't be read. */
  details: Pick<RoastDetails, 'bean' | 'coffees'> | null | undefined
}

/** The heading of a visitor's page: the coffee in large letters, and the number on its bag. */
export function CoffeeHeading({ roast }: { roast: Roast }) {
  return (
    <>
      <span className={styles.number}>Roast {roastTitle(roast)}</span>{' '}
      <CoffeeLink roast={roast} className={styles.title} />
    </>
  )
}

/** The heading of the owner's page: the number. */
export function OwnersHeading({ roast }: { roast: Roast }) {
  return <span className={styles.ownersNumber}>Roast {roastTitle(roast)}</span>
}

/** A placeholder for the heading. */
export function CoffeeHeadingSkeleton() {
  return (
    <>
      <span className={styles.number}>Roast</span> <Skeleton width="min(20rem, 70vw)" height="1lh" />
    </>
  )
}

/**
 * Below that heading: flag, country, process and the date of the roast, or the coffees of a blend; what is unknown is
 * left out.
 */
export function CoffeeOrigin({ roast, details }: CoffeeNameProps) {
  const bean = details === undefined ? undefined : (details?.bean ?? null)
  if (!isOfOneCoffee(roast))
    return (
      <>
        <BlendParts roast={roast} coffees={details?.coffees} />
        <span className={styles.origin}>
          <RoastDate date={roast.roast_date} />
        </span>
      </>
    )
  const { country = null, processing_method = null } = bean ?? {}
  const facts = [country, processing_method, roast.roast_date && <RoastDate date={roast.roast_date} />]
  return (
    <span className={styles.origin}>
      <FlagOf bean={bean} />
      <span className={styles.facts}>
        {bean === undefined && <FactsSkeleton />}
        {facts.filter(Boolean).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
          <span key={index} className={styles.fact}>
            <span className={styles.dot}>· </span>
            {fact}{' '}
          </span>
        ))}
      </span>
    </span>
  )
}

/** A placeholder for the origin. */
export function CoffeeOriginSkeleton() {
  return (
    <span className={styles.origin}>
      <FlagSkeleton />
      <FactsSkeleton />
    </span>
  )
}

/** The coffee in a line beside the owner's heading: flag, bean and the date of the roast. */
export function CoffeeLine({ roast, details }: CoffeeNameProps) {
  const bean = details === undefined ? undefined : (details?.bean ?? null)
  if (!isOfOneCoffee(roast))
    return (
      <>
        <span className={styles.line}>
          <CoffeeLink roast={roast} className={styles.name} />
          <RoastDate date={roast.roast_date} />
        </span>
        <BlendParts roast={roast} coffees={details?.coffees} />
      </>
    )
  return (
    <span className={styles.line}>
      <FlagOf bean={bean} />
      <CoffeeLink roast={roast} className={styles.name} />
      {/* The owner's page has it among the facts. */}
      <span className={`on-paper ${styles.beside}`}>
        {[bean?.country, bean?.processing_method].filter(Boolean).join(' · ')}
      </span>
      <RoastDate date={roast.roast_date} />
    </span>
  )
}

/** The name of the coffee, which leads to its bean, or to the recipe of the blend unless that was deleted. */
function CoffeeLink({ roast, className }: { roast: Roast; className: string | undefined }) {
  const { blend_id, bean } = roast
  const recipes = useCall(calls.listBlends, blend_id === null ? null : {}).data
  const hasRecipe = recipes?.some(({ id }) => id === blend_id) === true
  const recipe = blend_id !== null && hasRecipe ? pages.blend(blend_id) : undefined
  return (
    <a
      className={className}
      href={isOfOneCoffee(roast) ? pages.bean(bean.id) : recipe}
      style={lettersOf(roast)}
    >
      {coffeeTitle(roast)}
    </a>
  )
}

/** How long the name is, for paper, where a long one has no more room than a short one. */
function lettersOf(roast: Roast): CSSProperties {
  return { '--letters': coffeeTitle(roast).length } as CSSProperties
}

function RoastDate({ date }: { date: string | null }) {
  return date !== null && <time dateTime={date}>{formatRoastDate(date)}</time>
}

/** A placeholder while loading, nothing for an unknown country. */
function FlagOf({ bean }: { bean: DetailedRoastBean | null | undefined }) {
  if (bean === undefined) return <FlagSkeleton />
  return <KnownFlag country={bean?.country ?? null} />
}

function FlagSkeleton() {
  return <Skeleton width="1.75rem" height="1.25rem" />
}

function FactsSkeleton() {
  return <Skeleton className={styles.factsSkeleton} width="10rem" />
}
