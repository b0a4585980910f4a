import { type CSSProperties, useMemo } from 'react'
import { type CoffeeMoment, coffeeCurve, type CoffeeCurve as Drawn } from '#chart/coffee-curve.ts'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { lastValue, type Timeline, timelineOfPoints } from '#domain/curve/timeline.ts'
import { firstCrack } from '#domain/roast/first-crack.ts'
import { milestoneSeconds } from '#domain/roast/milestones.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { useCall } from '#web/api/get-cache.ts'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import Neighbours from '#web/visitor/roasts/detail/neighbours.tsx'
import { usualText } from '#web/visitor/roasts/detail/usual-words.ts'
import { durationText } from '#web/words/figure-text.ts'
import { Term } from '#web/words/term.tsx'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './coffee-curve.module.css'
import { FactTop } from './head-fact.tsx'

interface CoffeeCurveProps {
  roast: RoastDetails
  /** For a screen that begins with the roast's profile and the links to the coffee's other roasts. */
  isDrawnOnPaperOnly?: boolean
}

/**
 * How the coffee was roasted: what differs from its earlier roasts, and one curve over what is usual, with the moments
 * that one can see or hear. Without a curve and a comparison, only the links to the coffee's other roasts.
 */
export default function CoffeeCurve({ roast, isDrawnOnPaperOnly = false }: CoffeeCurveProps) {
  const { id, timeline: points, milestones } = roast
  const units = useUnits()
  const { data, isError } = useCall(calls.readUsualRoast, { id })
  const usual = data ?? null
  const isAwaited = data === undefined && !isError
  const timeline = useMemo(() => timelineOfPoints(points), [points])
  const drawn = useMemo(() => {
    const marks = {
      yellowSeconds: milestoneSeconds(milestones, 'yellowing'),
      crackSeconds: firstCrack(milestones, timeline)?.seconds ?? null,
    }
    return coffeeCurve(timeline, marks, usual)
  }, [timeline, milestones, usual])
  const others = isDrawnOnPaperOnly ? null : <Neighbours roast={roast} />
  const compared = usualText(usual, units)
  if (drawn === null && compared === null) return others
  return (
    <section
      className={styles.section}
      data-on-paper={isDrawnOnPaperOnly ? (compared === null ? 'all' : 'drawing') : undefined}
    >
      <FactTop name="How it was roasted" aside={others} />
      <p className={styles.words}>
        {compared === null ? !isAwaited && durationInWords(roast) : `${compared}.`}
      </p>
      {drawn && <Drawing drawn={drawn} roasts={usual?.roasts ?? 0} units={units} />}
      <SensorNote timeline={timeline} />
    </section>
  )
}

/** `Roasted for 8:08, the last 1:15 of it after first crack.`, where there is no other roast to compare it with. */
function durationInWords({ total_duration_seconds: total, fc_minutes }: RoastDetails): string | null {
  if (total === null) return null
  const development = fc_minutes === null ? 0 : total - Math.round(fc_minutes * 60)
  const after = development > 0 ? `, the last ${durationText(development)} of it after first crack` : ''
  return `Roasted for ${durationText(total)}${after}.`
}

interface DrawingProps {
  drawn: Drawn
  /** How many usual roasts the band is of. */
  roasts: number
  units: FigureUnits
}

/** The curve over its band, with its moments and their words below. */
function Drawing({ drawn, roasts, units }: DrawingProps) {
  const [start = '', ...centres] = centresOf(drawn.moments)
  return (
    <div className={styles.picture} role="img" aria-label={curveText(drawn.moments, units)}>
      <div className={styles.plot}>
        <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {drawn.band && <path className={styles.band} d={drawn.band} />}
          <path className={styles.line} d={drawn.line} />
        </svg>
        {drawn.moments.map(
          ({ name, x, y }) =>
            y !== null && <span key={name} className={styles.dot} style={{ left: `${x}%`, top: `${y}%` }} />,
        )}
      </div>
      {drawn.band && <CurveKey roasts={roasts} />}
      <div className={styles.moments}>
        <Moment {...START} centre={start} />
        {drawn.moments.map(({ name, seconds, temperature }, index) => (
          <Moment
            key={name}
            time={durationText(seconds)}
            name={name}
            // Only of first crack, for which a roaster listens.
            temperature={
              name === 'first crack' && temperature !== null && temperatureText(temperature, units)
            }
            centre={centres[index]!}
          />
        ))}
      </div>
    </div>
  )
}

/** The legend of the line and the band, in the corner that a rising curve leaves free. */
function CurveKey({ roasts }: { roasts: number }) {
  return (
    <ul className={`${layout.stack1} ${styles.key}`}>
      <li className={`${layout.beside2} ${styles.keyOfLine}`}>this roast</li>
      <li className={`${layout.beside2} ${styles.keyOfBand}`}>usual: {roasts} earlier roasts</li>
    </ul>
  )
}

/** The label of time 0. */
const START = { time: '0:00', name: 'beans in' } as const
/** How wide the words of a moment are at most, and how far they are from the next ones, in rem. */
const WIDTHS = { 'beans in': 3.5, yellow: 2.75, 'first crack': 5.75, out: 2.625 }
const GAP = 0.375

/**
 * The centre of the words of time 0 and of each moment, as lengths in CSS: at its dot, unless the words before or after
 * need the room (`spreadLabels`, but in the units of CSS, so that it holds on paper too). The width is `--width`, that
 * of the axis of time `--axis`.
 */
function centresOf(moments: readonly CoffeeMoment[]): string[] {
  const labels = [{ name: START.name, x: 0 }, ...moments]
  const distance = (index: number) =>
    `${(WIDTHS[labels[index]!.name] + WIDTHS[labels[index + 1]!.name]) / 2 + GAP}rem`
  const centres = [`${WIDTHS[START.name] / 2}rem`]
  for (const [index, { x }] of moments.entries())
    centres.push(`max(var(--axis) * ${x / 100}, ${centres[index]} + ${distance(index)})`)
  const last = labels.length - 1
  centres[last] = `min(${centres[last]}, var(--width) - ${WIDTHS[labels[last]!.name] / 2}rem)`
  for (let index = last - 1; index >= 0; index -= 1)
    centres[index] = `min(${centres[index]}, ${centres[index + 1]} - ${distance(index)})`
  return centres
}

interface MomentProps {
  time: string
  name: string
  /** Beside the time. */
  temperature?: string | false
  /** Where the middle of its words is, as a length in CSS. */
  centre: string
}

function Moment({ time, name, temperature = false, centre }: MomentProps) {
  return (
    <p className={`${text.small} ${styles.moment}`} style={{ '--centre': centre } as CSSProperties}>
      <span className={styles.at}>
        <strong>{time}</strong>
        {temperature && ` ${temperature}`}
      </span>{' '}
      {name}
    </p>
  )
}

function curveText(moments: readonly CoffeeMoment[], units: FigureUnits): string {
  const told = moments.map(({ name, seconds, temperature }) => {
    const warmth = temperature === null ? '' : ` (${temperatureText(temperature, units)})`
    return `${durationText(seconds)} ${name}${warmth}`
  })
  return `How warm the beans were: ${[`${START.time} ${START.name}`, ...told].join(', ')}`
}

/** What measured a roast's temperatures, and why another sensor shows others, for who reads it on a screen. */
function SensorNote({ timeline }: { timeline: Timeline }) {
  const probe = lastValue(timeline.beanTemperature)
  const infrared = lastValue(timeline.ibtsTemperature)
  if (probe === null && infrared === null) return null
  return (
    <p className={`on-screen ${text.small} ${layout.top1} ${styles.note}`}>
      {probe === null && 'Measured by the infrared sensor (IBTS).'}
      {probe !== null && 'Measured by the probe among the beans.'}
      {probe !== null && infrared !== null && (
        <>
          {' '}
          <Term of="IBTS">IBTS</Term> sees their surface{infrared > probe && ' and reads higher'}.
        </>
      )}
    </p>
  )
}
