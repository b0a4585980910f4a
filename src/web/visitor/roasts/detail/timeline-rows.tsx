import { useMemo, useRef } from 'react'
import type { RoastDetails } from '#contract/roasts.ts'
import { round } from '#domain/record/units.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { SpacerRow, useRowsInScroller } from '#web/ui/rows/windowed-rows.tsx'
import { DASH } from '#web/words/figure-text.ts'
import type { TermName } from '#web/words/glossary/glossary.ts'
import { Term } from '#web/words/term.tsx'
import { exactRateOfRise, exactTemperature } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './timeline-table.module.css'

export type Point = RoastDetails['timeline'][number]

interface Column {
  key: keyof Point
  name: string
  term: TermName
  text: (value: number | null, units: FigureUnits) => string
}

const COLUMNS: Column[] = [
  { key: 'bean_probe_temp', name: 'Bean Temp', term: 'bean temperature', text: exactTemperature },
  { key: 'ibts_temp', name: 'IBTS Temp', term: 'IBTS', text: exactTemperature },
  { key: 'bean_probe_ror', name: 'Bean ROR', term: 'rate of rise', text: exactRateOfRise },
  { key: 'ibts_ror', name: 'IBTS ROR', term: 'rate of rise', text: exactRateOfRise },
  { key: 'power_setting', name: 'Power', term: 'power', text: wholeText },
  { key: 'drum_setting', name: 'Drum', term: 'drum', text: wholeText },
  { key: 'fan_setting', name: 'Fan', term: 'fan', text: wholeText },
]

/** Height of a row in rem. A roast can have over a thousand rows, so only those in view are rendered. */
const ROW_HEIGHT = 1.8125
/** Extra rows rendered above and below the visible ones. */
const OVERSCAN = 12

export interface TimelineRowsProps {
  points: readonly Point[]
  /** What was typed; null where a machine recorded. */
  readings: RoastDetails['readings']
}

/** A roast's samples, a row each. In °C the values are those of the file. */
export default function TimelineRows({ points: samples, readings }: TimelineRowsProps) {
  const points = useMemo(() => withReadings(samples, readings).filter(saysSomething), [samples, readings])
  const units = useUnits()
  const scroller = useRef<HTMLElement>(null)
  const rowHeight = ROW_HEIGHT * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const { first, last, heightBefore, heightAfter } = useRowsInScroller(scroller, {
    count: points.length,
    rowHeight,
    overscan: OVERSCAN,
  })
  if (points.length === 0) return <p>No timeline data available</p>
  return (
    <>
      <p className={styles.units}>
        Temperatures in {units.temperature}, rates of rise in {units.temperature}/min.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label="Timeline rows">
        <table className={styles.table} aria-rowcount={points.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">Time</th>
              {COLUMNS.map(({ key, name, term }) => (
                <th key={key} scope="col">
                  <Term of={term}>{name}</Term>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <SpacerRow height={heightBefore} />
            {points.slice(first, last + 1).map((point, index) => (
              <tr
                key={point.time_seconds}
                aria-rowindex={first + index + 2}
                data-shaded={(first + index) % 2 === 1}
                style={{ height: rowHeight }}
              >
                <th scope="row">{formatDuration(point.time_seconds)}</th>
                {COLUMNS.map(({ key, text }) => (
                  <td key={key}>{text(point[key], units)}</td>
                ))}
              </tr>
            ))}
            <SpacerRow height={heightAfter} />
          </tbody>
        </table>
      </section>
    </>
  )
}

function saysSomething(point: Point): boolean {
  return COLUMNS.some(({ key }) => point[key] !== null)
}

/** The samples with what was typed, where that was too little for a curve, which would have its temperatures. */
function withReadings(samples: readonly Point[], readings: RoastDetails['readings']): readonly Point[] {
  if (!readings || samples.some(point => (point.bean_probe_temp ?? point.ibts_temp) !== null)) return samples
  const byTime = new Map(samples.map(point => [point.time_seconds, point]))
  for (const { time_seconds, bean_temp: bean_probe_temp, ibts_temp } of readings) {
    if ((bean_probe_temp ?? ibts_temp) === null) continue
    const held = samples.findLast(point => point.time_seconds <= time_seconds) ?? samples[0]
    if (held !== undefined) byTime.set(time_seconds, { ...held, time_seconds, bean_probe_temp, ibts_temp })
  }
  return [...byTime.values()].sort((one, other) => one.time_seconds - other.time_seconds)
}

function wholeText(value: number | null): string {
  return value === null ? DASH : String(round(value))
}
