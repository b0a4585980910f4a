import { Fragment } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { elevationMetres } from '#domain/elevation.ts'
import { scoreCategory } from '#domain/score/category.ts'
import { pages } from '#web/pages.ts'
import { durationText, percentText } from '#web/parts/figure-text.ts'
import { RoastThumbnail } from '#web/parts/roast-thumbnail.tsx'
import { roastTitle } from '#web/parts/roast-title.ts'
import { ScorePill } from '#web/parts/score-pill.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import card from '#web/ui/card.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './roast-card.module.css'

/** A roast at a glance. Unknown values are left out. */
export function RoastCard({ roast }: { roast: Roast }) {
  return (
    <article className={`${card.card} ${styles.card}`}>
      <header className={styles.header}>
        <h3>
          {roastTitle(roast)}
          {' · '}
          {roast.bean.origin_name}
        </h3>
        {roast.score !== null && <ScorePill score={roast.score} show="percent" />}
      </header>
      <RoastThumbnail roast={roast} className={styles.thumbnail} />
      <p className={styles.figures}>
        <Figures figures={figuresOf(roast)} />
      </p>
      <p className={styles.bean}>
        Bean: <a href={pages.bean(roast.bean.id)}>{roast.bean.origin_name}</a>
        {beanFactsOf(roast)}
      </p>
      <a className={buttonClass('plain', styles.open)} href={pages.roast(roast.id)}>
        Open Profile
        <span className="visually-hidden"> of {roast.roast_name}</span>
      </a>
    </article>
  )
}

/** A placeholder for a card that is loading. */
export function RoastCardSkeleton() {
  return (
    <div className={`${card.card} ${styles.card}`}>
      <div className={`${styles.header} ${styles.headerSkeleton}`}>
        <Skeleton width="60%" />
        <Skeleton width="4rem" />
      </div>
      <div className={styles.thumbnail} />
      <Skeleton className={styles.figures} width="80%" />
      <Skeleton className={styles.bean} width="90%" />
      <Skeleton className={styles.open} height="var(--touch)" />
    </div>
  )
}

/** `10:32 · Light · FC 9:00 · DTR 14.6 %`, which wraps only between figures. */
function Figures({ figures }: { figures: string[] }) {
  return figures.map((figure, index) => (
    <Fragment key={figure}>
      {index > 0 && ' '}
      <span className={styles.figure}>{index < figures.length - 1 ? `${figure} ·` : figure}</span>
    </Fragment>
  ))
}

function figuresOf({ total_duration_seconds, score, fc_minutes, dtr_percent }: Roast): string[] {
  return [
    total_duration_seconds === null ? null : durationText(total_duration_seconds),
    score === null ? null : scoreCategory(score),
    fc_minutes === null ? null : `FC ${durationText(fc_minutes * 60)}`,
    dtr_percent === null ? null : `DTR ${percentText(dtr_percent)}`,
  ].filter(figure => figure !== null)
}

/** ` · 1700 m · AA` */
function beanFactsOf({ bean }: Roast): string {
  const metres = elevationMetres(bean.elevation)
  return [metres === null ? null : `${metres} m`, bean.grade]
    .filter(fact => fact !== null && fact !== '')
    .map(fact => ` · ${fact}`)
    .join('')
}
