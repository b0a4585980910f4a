import type { CSSProperties, Key, ReactNode } from 'react'
import styles from './histogram.module.css'

/** The bars of one bin, or one category. */
export interface HistogramColumn {
  key: Key
  bars: readonly {
    count: number
    /** As CSS has it. */
    colour: string
    /** Written above the bar. */
    label?: ReactNode
  }[]
  /** Written below the column. */
  name?: ReactNode
}

interface HistogramProps {
  /** In words, for screen readers. Without it, they don't get the plot. */
  name?: string
  caption?: ReactNode
  /** The height of the highest bar, as CSS has it. */
  height: string
  columns: readonly HistogramColumn[]
  /** Labels of the axis. Places are shares of its length. */
  ticks?: readonly { place: number; text: string }[]
  /** A band behind the bars. */
  band?: { from: number; to: number }
  /** A line over the bars; null for none. */
  line?: number | null
}

/** The least height of a bar that counts something, in percent. */
const LEAST_HEIGHT = 3
/** More columns than this stand close together. */
const MANY_COLUMNS = 20

/** Bars from 0, as high as their shares of the highest count. */
export function Histogram(props: HistogramProps) {
  const { name, caption, height, columns, ticks = [], band, line = null } = props
  const highest = Math.max(1, ...columns.flatMap(({ bars }) => bars.map(({ count }) => count)))
  const heightOf = (count: number) =>
    count === 0 ? '0' : `${Math.max(LEAST_HEIGHT, (count / highest) * 100)}%`
  const hasNames = columns.some(column => column.name !== undefined)
  return (
    <figure className={styles.histogram} data-dense={columns.length > MANY_COLUMNS}>
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
      <div {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}>
        <div className={styles.bars} style={{ height }}>
          {band && (
            <span className={styles.band} style={{ left: share(band.from), right: share(1 - band.to) }} />
          )}
          {columns.map(({ key, bars }) => (
            <span key={key} className={styles.column}>
              {bars.map(({ count, colour, label }) => (
                <span
                  key={colour}
                  className={styles.bar}
                  style={{ '--colour': colour, height: heightOf(count) } as CSSProperties}
                >
                  {label && <span className={styles.label}>{label}</span>}
                </span>
              ))}
            </span>
          ))}
          {line !== null && <span className={styles.line} style={{ left: share(line) }} />}
        </div>
        {hasNames && (
          <div className={styles.names}>
            {columns.map(({ key, name }) => (
              <span key={key}>{name}</span>
            ))}
          </div>
        )}
        {ticks.length > 0 && (
          <div className={styles.axis}>
            {ticks.map(({ place, text }) => (
              <span
                key={place}
                data-end={place === 0 || place === 1 ? place : undefined}
                style={{ left: share(place) }}
              >
                {text}
              </span>
            ))}
          </div>
        )}
      </div>
    </figure>
  )
}

function share(part: number): string {
  return `${part * 100}%`
}
