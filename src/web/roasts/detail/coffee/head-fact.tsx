import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './head-fact.module.css'

interface HeadFactProps {
  name: string
  /** A quiet fact beside the name. */
  aside?: ReactNode
  /** A drawing of the fact. */
  picture?: ReactNode
  /** A quiet line below. */
  note?: string
  children: ReactNode
}

/** One fact of the coffee: its name, words, a picture. */
export function HeadFact({ name, aside, picture, note, children }: HeadFactProps) {
  return (
    <section className={styles.fact}>
      <div className={styles.top}>
        <FactName>{name}</FactName>
        {aside && <p className={styles.aside}>{aside}</p>}
      </div>
      <p className={styles.words}>{children}</p>
      {picture && <div className={styles.picture}>{picture}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}

/** The quiet heading above something about the coffee. */
export function FactName({ children }: { children: ReactNode }) {
  return <h2 className={styles.name}>{children}</h2>
}

interface FactSkeletonProps {
  /** The height of its picture in rem; without one, none is expected. */
  pictureHeight?: number
  withNote?: boolean
}

/** A placeholder for a fact. */
export function FactSkeleton({ pictureHeight, withNote = false }: FactSkeletonProps) {
  return (
    <div className={styles.fact}>
      <FactNameSkeleton />
      <Skeleton className={styles.words} width="11rem" height="1lh" />
      {pictureHeight !== undefined && (
        <Skeleton className={styles.picture} width="9rem" height={`${pictureHeight}rem`} />
      )}
      {withNote && <Skeleton className={styles.noteSkeleton} width="8rem" />}
    </div>
  )
}

/** A placeholder for the heading. */
export function FactNameSkeleton() {
  return <Skeleton className={styles.nameSkeleton} width="5rem" />
}
