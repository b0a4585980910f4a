import type { DetailedRoastBean, Roast } from '#contract/roasts.ts'
import { formatRoastDate } from '#domain/roast/roast-date.ts'
import { pages } from '#web/pages.ts'
import { Flag } from '#web/parts/bean/flag.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './coffee-name.module.css'

interface CoffeeNameProps {
  roast: Roast
  /** Undefined while loading, null if it can't be read. */
  bean: DetailedRoastBean | null | undefined
  /** Whether it is one line, beside the heading. */
  isInLine?: boolean
}

/**
 * The coffee in the bag: flag and bean, below them country, process and the date of the roast. In a line, beside them
 * the date alone.
 */
export function CoffeeName({ roast, bean, isInLine = false }: CoffeeNameProps) {
  const facts = isInLine ? null : bean === undefined ? <FactsSkeleton /> : bean && factsOf(bean)
  return (
    <span className={styles.coffee} data-in-line={isInLine || undefined}>
      {bean === undefined ? (
        <FlagSkeleton />
      ) : (
        <Flag country={bean?.country ?? null} size={isInLine ? 'small' : 'large'} />
      )}
      <a className={styles.name} href={pages.bean(roast.bean.id)}>
        {roast.bean.origin_name}
      </a>
      {(facts || roast.roast_date) && (
        <span className={styles.facts}>
          {facts}
          {facts && roast.roast_date && SEPARATOR}
          {roast.roast_date && <time dateTime={roast.roast_date}>{formatRoastDate(roast.roast_date)}</time>}
        </span>
      )}
    </span>
  )
}

/** A placeholder for the coffee. */
export function CoffeeNameSkeleton() {
  return (
    <span className={styles.coffee}>
      <FlagSkeleton />
      <Skeleton className={styles.name} width="min(16rem, 60vw)" height="1lh" />
      <span className={styles.facts}>
        <FactsSkeleton />
      </span>
    </span>
  )
}

function FlagSkeleton() {
  return <Skeleton width="3rem" height="2rem" />
}

function FactsSkeleton() {
  return <Skeleton className={styles.factsSkeleton} width="10rem" />
}

/** A line may end with the dot, but not begin with it. */
const SEPARATOR = '\u00a0· '

/** `Kenya · Washed`; what is unknown is left out. */
function factsOf({ country, processing_method }: DetailedRoastBean): string {
  return [country, processing_method].filter(Boolean).join(SEPARATOR)
}
