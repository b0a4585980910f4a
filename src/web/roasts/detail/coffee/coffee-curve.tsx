import { useMemo } from 'react'
import { type CoffeeMoment, coffeeCurve } from '#chart/coffee-curve.ts'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { firstCrack } from '#domain/roast/first-crack.ts'
import { milestoneSeconds } from '#domain/roast/milestones.ts'
import type { FigureUnits } from '#domain/words/figure-units.ts'
import { useCall } from '#web/api/get-cache.ts'
import { durationText } from '#web/words/figure-text.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import { usualText } from '../usual-words.ts'
import styles from './coffee-curve.module.css'
import { FactName } from './head-fact.tsx'

/** How the coffee was roasted, in one curve over what is usual, with the moments that one can see or hear. */
export default function CoffeeCurve({ roast }: { roast: RoastDetails }) {
  const { id, timeline: points, milestones } = roast
  const units = useUnits()
  const usual = useCall(calls.readUsualRoast, { id }).data ?? null
  const drawn = useMemo(() => {
    const timeline = timelineOfPoints(points)
    const marks = {
      yellowSeconds: milestoneSeconds(milestones, 'yellowing'),
      crackSeconds: firstCrack(milestones, timeline)?.seconds ?? null,
    }
    return coffeeCurve(timeline, marks, usual?.band ?? null)
  }, [points, milestones, usual])
  if (drawn === null) return null
  const compared = usualText(usual, units)
  return (
    <section className={styles.section}>
      <FactName>How it was roasted</FactName>
      <p className={styles.words}>{compared && `${compared}.`}</p>
      <div className={styles.picture} role="img" aria-label={curveText(drawn.moments, units)}>
        <div className={styles.plot}>
          <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {drawn.band && <path className={styles.band} d={drawn.band} />}
            <path className={styles.line} d={drawn.line} />
          </svg>
          {drawn.moments.map(
            ({ name, x, y }) =>
              y !== null && (
                <span key={name} className={styles.dot} style={{ left: `${x}%`, top: `${y}%` }} />
              ),
          )}
        </div>
        <div className={styles.moments}>
          {drawn.moments.map(moment => (
            <Moment key={moment.name} moment={moment} units={units} />
          ))}
        </div>
      </div>
      {drawn.band && usual && (
        <p className={styles.key}>
          <span className={styles.keySample} aria-hidden="true" /> its {usual.roasts} earlier roasts
        </p>
      )}
    </section>
  )
}

/** The first crack is what a roaster listens for: it alone has its temperature. */
function Moment({
  moment: { name, seconds, temperature, x },
  units,
}: {
  moment: CoffeeMoment
  units: FigureUnits
}) {
  return (
    <p className={styles.moment} data-name={name} style={{ left: `${x}%` }}>
      <strong>{durationText(seconds)}</strong> {name}
      {name === 'first crack' && temperature !== null && (
        <>
          {' '}
          <span className={styles.temperature}>{temperatureText(temperature, units)}</span>
        </>
      )}
    </p>
  )
}

function curveText(moments: readonly CoffeeMoment[], units: FigureUnits): string {
  const told = moments.map(({ name, seconds, temperature }) => {
    const warmth = temperature === null ? '' : ` (${temperatureText(temperature, units)})`
    return `${durationText(seconds)} ${name}${warmth}`
  })
  return `How warm the beans were: ${told.join(', ')}`
}
