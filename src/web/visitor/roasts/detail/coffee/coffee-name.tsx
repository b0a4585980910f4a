import type { CSSProperties } from 'react'
import type { DetailedRoastBean, Roast } from '#contract/roasts.ts'
import { formatRoastDate } from '#domain/record/roast-date.ts'
import { pages } from '#web/pages.ts'
import { KnownFlag } from '#web/parts/bean/flag.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './coffee-name.module.css'

interface CoffeeNameProps {
  roast: Roast
  /** Undefined while loading, null if it can't be read. */
  bean: DetailedRoastBean | null | undefined
}

/** The heading of a visitor's page: the coffee in large letters, and the number on its bag. */
export function CoffeeHeading({ roast }: { roast: Roast }) {
  return (
    <>
      <span className={styles.number}>Roast {roastTitle(roast)}</span>{' '}
      <a className={styles.title} href={pages.bean(roast.bean.id)} style={lettersOf(roast)}>
        {roast.bean.origin_name}
      </a>
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

/** Below that heading: flag, country, process and the date of the roast; what is unknown is left out. */
export function CoffeeOrigin({ roast, bean }: CoffeeNameProps) {
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
export function CoffeeLine({ roast, bean }: CoffeeNameProps) {
  return (
    <span className={styles.line}>
      <FlagOf bean={bean} />
      <a className={styles.name} href={pages.bean(roast.bean.id)} style={lettersOf(roast)}>
        {roast.bean.origin_name}
      </a>
      <RoastDate date={roast.roast_date} />
    </span>
  )
}

/** How long the name is, for paper, where a long one has no more room than a short one. */
function lettersOf({ bean }: Roast): CSSProperties {
  return { '--letters': bean.origin_name.length } as CSSProperties
}

function RoastDate({ date }: { date: string | null }) {
  return date !== null && <time dateTime={date}>{formatRoastDate(date)}</time>
}

/** A placeholder while loading, nothing for an unknown country. */
function FlagOf({ bean }: Pick<CoffeeNameProps, 'bean'>) {
  if (bean === undefined) return <FlagSkeleton />
  return <KnownFlag country={bean?.country ?? null} />
}

function FlagSkeleton() {
  return <Skeleton width="1.75rem" height="1.25rem" />
}

function FactsSkeleton() {
  return <Skeleton className={styles.factsSkeleton} width="10rem" />
}
