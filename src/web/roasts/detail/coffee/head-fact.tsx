import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './head-fact.module.css'

interface HeadFactProps {
  name: string
  /** A drawing of the fact, hidden from screen readers, as the words say the same. */
  picture?: ReactNode
  /** A quiet line below. */
  note?: string
  children: ReactNode
}

/** One fact of the coffee: its name, a picture, words. */
export function HeadFact({ name, picture, note, children }: HeadFactProps) {
  return (
    <section className={styles.fact}>
      <h2 className={styles.name}>{name}</h2>
      {picture && <div className={styles.picture}>{picture}</div>}
      <p className={styles.words}>{children}</p>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}

interface FactSkeletonProps {
  withPicture?: boolean
  withNote?: boolean
}

/** A placeholder for a fact. */
export function FactSkeleton({ withPicture = false, withNote = false }: FactSkeletonProps) {
  return (
    <div className={styles.fact}>
      <Skeleton className={styles.nameSkeleton} width="5rem" />
      {withPicture && <Skeleton className={styles.picture} width="9rem" height="2rem" />}
      <Skeleton className={styles.words} width="11rem" height="1lh" />
      {withNote && <Skeleton className={styles.noteSkeleton} width="8rem" />}
    </div>
  )
}
