import ArrowRight from 'lucide-react/icons/arrow-right'
import { Fragment, type ReactNode } from 'react'
import type { Roast, RoastWithExtras } from '#contract/roasts.ts'
import { sharesLine } from '#domain/bean/blend/blend-words.ts'
import { coffeeTitle, partsOfRoast } from '#domain/bean/blend/coffee-title.ts'
import { isOfOneCoffee } from '#domain/bean/blend/greens.ts'
import { elevationMetres } from '#domain/bean/elevation.ts'
import { scoreCategory } from '#domain/score/category.ts'
import { pages } from '#web/pages.ts'
import { BandSign } from '#web/parts/roast/band-sign.tsx'
import { RoastDay } from '#web/parts/roast/roast-day.tsx'
import { RoastThumbnail } from '#web/parts/roast/roast-thumbnail.tsx'
import { ScorePill } from '#web/parts/roast/score-pill.tsx'
import layout from '#web/ui/layout.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { dateText } from '#web/words/date-text.ts'
import { durationText, percentText } from '#web/words/figure-text.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { Term } from '#web/words/term.tsx'
import styles from './roast-card.module.css'

/** A roast at a glance, which is one link. Unknown values are left out. */
export function RoastCard({ roast }: { roast: RoastWithExtras }) {
  return (
    <article className={`${layout.card} ${styles.card}`}>
      <header className={styles.header}>
        <h3>
          {roastTitle(roast)}
          {' · '}
          {coffeeTitle(roast)}
        </h3>
        {roast.score !== null && (
          <Term of="score" look="plain">
            <ScorePill score={roast.score} show="percent" details={roast.score_details} />
          </Term>
        )}
      </header>
      {roast.roast_date !== null && (
        <RoastDay date={roast.roast_date} write={dateText} className={text.smallFigures} />
      )}
      {roast.has_timeline && <RoastThumbnail roast={roast} className={styles.thumbnail} />}
      <Dotted className={text.label} facts={figuresOf(roast)} />
      <Dotted
        className={`${text.small} ${text.anywhere}`}
        facts={
          isOfOneCoffee(roast)
            ? [`Bean: ${roast.bean.origin_name}`, ...beanFactsOf(roast)]
            : `Blend: ${sharesLine(partsOfRoast(roast) ?? [], []) || coffeeTitle(roast)}`.split(' · ')
        }
      />
      <a className={styles.open} href={pages.roast(roast.id)}>
        Open Profile
        <span className="visually-hidden"> of {roast.roast_name}</span>
        <ArrowRight aria-hidden="true" />
      </a>
    </article>
  )
}

/** A placeholder for a card that is loading. */
export function RoastCardSkeleton() {
  return (
    <div className={`${layout.card} ${styles.card}`}>
      <div className={`${styles.header} ${styles.headerSkeleton}`}>
        <Skeleton width="60%" />
        <Skeleton width="4rem" />
      </div>
      <Skeleton className={text.smallFigures} width="10rem" />
      <div className={styles.thumbnail} />
      <Skeleton className={text.label} width="80%" />
      <Skeleton className={`${text.small} ${text.anywhere}`} width="90%" />
      <Skeleton className={styles.open} width="7rem" />
    </div>
  )
}

/** `Bean: Nyeri · 1700 m · AA`. No line begins or ends with a dot: the first one of a line is cut off. */
function Dotted({ facts, className }: { facts: readonly ReactNode[]; className: string | undefined }) {
  return (
    <div className={`${className} ${styles.dotted}`}>
      <div>
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
          <Fragment key={index}>
            {index > 0 && ' '}
            <span>
              {index > 0 && <span className={styles.dot}>· </span>}
              {fact}
            </span>
          </Fragment>
        ))}
      </div>
    </div>
  )
}

/** `Roasted in 10:32`, `score Light`, `FC at 9:00`, `DTR 14.6 %` */
function figuresOf({ total_duration_seconds, score, fc_minutes, dtr_percent }: Roast): ReactNode[] {
  return [
    total_duration_seconds !== null && (
      <Fragment key="duration">Roasted in {durationText(total_duration_seconds)}</Fragment>
    ),
    score !== null && (
      <Fragment key="band">
        {total_duration_seconds === null ? 'Score' : 'score'} <BandSign category={scoreCategory(score)} />{' '}
        <Term of="score band">{scoreCategory(score)}</Term>
      </Fragment>
    ),
    fc_minutes !== null && (
      <Fragment key="FC">
        <Term of="first crack">FC</Term> at {durationText(fc_minutes * 60)}
      </Fragment>
    ),
    dtr_percent !== null && (
      <Fragment key="DTR">
        <Term of="development time ratio">DTR</Term> {percentText(dtr_percent)}
      </Fragment>
    ),
  ].filter(figure => figure !== false)
}

/** `1700 m`, `AA` */
function beanFactsOf({ bean }: Roast): ReactNode[] {
  const metres = elevationMetres(bean.elevation)
  return [metres === null ? null : `${metres} m`, bean.grade].filter(Boolean)
}
