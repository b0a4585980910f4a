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
import { rowsByHand, type TimelineRow } from './rows-by-hand.ts'
import styles from './timeline-table.module.css'

type Point = RoastDetails['timeline'][number]

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
  readings: RoastDetails['readings']
  /** Whether all temperatures were typed. */
  isByHand: boolean
}

/**
 * A roast's samples, a row each. In °C the values are those of the file. Of a roast by hand what was typed has its own
 * rows, and what nobody read has no column.
 */
export default function TimelineRows({ points: samples, readings, isByHand }: TimelineRowsProps) {
  const points: readonly TimelineRow[] = useMemo(
    () => (isByHand ? rowsByHand(samples, readings ?? []) : samples).filter(saysSomething),
    [samples, readings, isByHand],
  )
  const columns = useMemo(
    () => (isByHand ? COLUMNS.filter(({ key }) => points.some(point => point[key] !== null)) : COLUMNS),
    [points, isByHand],
  )
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
        {isByHand && ' Those with ● were typed; between them is the curve through them.'}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label="Timeline rows">
        <table className={styles.table} aria-rowcount={points.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">Time</th>
              {columns.map(({ key, name, term }) => (
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
                {columns.map(({ key, text }) => (
                  <td key={key}>
                    {point.typed?.some(typed => typed === key) ? (
                      <Typed>{text(point[key], units)}</Typed>
                    ) : (
                      text(point[key], units)
                    )}
                  </td>
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

function Typed({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden="true">● </span>
      {children}
      <span className="visually-hidden"> typed</span>
    </>
  )
}

function saysSomething(point: Point): boolean {
  return COLUMNS.some(({ key }) => point[key] !== null)
}

function wholeText(value: number | null): string {
  return value === null ? DASH : String(round(value))
}
