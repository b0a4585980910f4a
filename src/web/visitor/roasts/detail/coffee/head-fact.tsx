import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import styles from './coffee-head.module.css'

interface HeadFactProps {
  name: string
  /** A quiet fact beside the name. */
  aside: ReactNode
  /** A drawing of the fact. */
  picture: ReactNode
  children: ReactNode
}

/** One fact of the coffee: its name, words, a picture. */
export function HeadFact({ name, aside, picture, children }: HeadFactProps) {
  return (
    <section className={styles.fact}>
      <FactTop name={name} aside={aside} />
      <p className={styles.words}>{children}</p>
      <div className={styles.picture}>{picture}</div>
    </section>
  )
}

interface FactTopProps {
  name: string
  aside: ReactNode
  /** The id of the heading, for what is labelled by it. */
  id?: string | undefined
}

/** The name of a fact, and an element beside it. */
export function FactTop({ name, aside, id }: FactTopProps) {
  return (
    <div className={styles.top}>
      <FactName id={id}>{name}</FactName>
      {aside && <div className={text.small}>{aside}</div>}
    </div>
  )
}

/** The quiet heading above something about the coffee. */
export function FactName({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <h2 id={id} className={`${text.small} ${styles.name}`}>
      {children}
    </h2>
  )
}

/** A placeholder for a fact with a picture, whose height is in rem. */
export function FactSkeleton({ pictureHeight }: { pictureHeight: number }) {
  return (
    <div className={styles.fact}>
      <FactNameSkeleton />
      <Skeleton className={styles.words} width="11rem" height="1lh" />
      <Skeleton className={styles.picture} width="9rem" height={`${pictureHeight}rem`} />
    </div>
  )
}

/** A placeholder for the heading. */
export function FactNameSkeleton() {
  return <Skeleton className={styles.nameSkeleton} width="5rem" />
}
