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
import { Figure } from '#web/ui/figure.tsx'
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
    <article className={`${layout.card} ${layout.stack3} ${styles.card}`}>
      <header className={styles.header}>
        <h3 className={text.cut}>
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
        <RoastDay date={roast.roast_date} write={dateText} className={`${text.smallFigures} ${styles.day}`} />
      )}
      {roast.has_timeline && <RoastThumbnail roast={roast} className={styles.thumbnail} />}
      <div className={styles.figuresPlace}>
        <dl className={styles.figures}>
          {figuresOf(roast).map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
            <Figure key={index} name={name}>
              {value}
            </Figure>
          ))}
        </dl>
      </div>
      <Coffee roast={roast} />
      <a className={`${text.small} ${styles.open}`} href={pages.roast(roast.id)}>
        Open Profile
        <span className="visually-hidden"> of {roast.roast_name}</span>
        <ArrowRight className={layout.icon} aria-hidden="true" />
      </a>
    </article>
  )
}

/** A placeholder for a card that is loading. */
export function RoastCardSkeleton() {
  return (
    <div className={`${layout.card} ${layout.stack3} ${styles.card}`}>
      <div className={`${styles.header} ${styles.headerSkeleton}`}>
        <Skeleton width="60%" />
        <Skeleton width="4rem" />
      </div>
      <Skeleton className={text.smallFigures} width="10rem" />
      <div className={styles.thumbnail} />
      <div className={styles.figuresPlace}>
        <dl className={styles.figures}>
          {['Duration', 'Score', 'FC', 'DTR'].map(name => (
            <Figure key={name} name={name}>
              <Skeleton width="4ch" />
            </Figure>
          ))}
        </dl>
      </div>
      <Skeleton className={text.small} width="90%" height="3em" />
      <Skeleton className={`${text.small} ${styles.open}`} width="7rem" />
    </div>
  )
}

/** `Bean: Nyeri · 1700 m · AA`. Its dots are only read: a line could begin or end with one. */
function Coffee({ roast }: { roast: Roast }) {
  const isBean = isOfOneCoffee(roast)
  const facts = isBean
    ? [roast.bean.origin_name, ...beanFactsOf(roast)]
    : (sharesLine(partsOfRoast(roast) ?? [], []) || coffeeTitle(roast)).split(' · ')
  return (
    <p className={`${text.small} ${text.anywhere} ${styles.coffee}`}>
      <span>{isBean ? 'Bean:' : 'Blend:'}</span>{' '}
      <span className={styles.facts} data-blend={!isBean || undefined}>
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
          <Fragment key={index}>
            {index > 0 && <span className="visually-hidden"> · </span>}
            <span>{fact}</span>
          </Fragment>
        ))}
      </span>
    </p>
  )
}

/** The names and values of duration, score band, first crack and development, as far as they are known. */
function figuresOf({ total_duration_seconds, score, fc_minutes, dtr_percent }: Roast) {
  const band = score !== null && scoreCategory(score)
  const figures: [ReactNode, ReactNode][] = [
    ['Duration', total_duration_seconds !== null && durationText(total_duration_seconds)],
    [
      'Score',
      band && (
        <>
          <BandSign category={band} /> <Term of="score band">{band}</Term>
        </>
      ),
    ],
    [
      <Term key="FC" of="first crack">
        FC
      </Term>,
      fc_minutes !== null && durationText(fc_minutes * 60),
    ],
    [
      <Term key="DTR" of="development time ratio">
        DTR
      </Term>,
      dtr_percent !== null && percentText(dtr_percent),
    ],
  ]
  return figures.filter(([, value]) => value !== false)
}

/** `1700 m`, `AA` */
function beanFactsOf({ bean }: Roast): ReactNode[] {
  const metres = elevationMetres(bean.elevation)
  return [metres === null ? null : `${metres} m`, bean.grade].filter(Boolean)
}
