import type { Key, ReactNode } from 'react'
import textStyles from '#web/ui/text.module.css'
import { shareOf } from './frame.ts'
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
  /** A line across the bars with its value above them; null for none. */
  line?: { place: number; text: string } | null
}

/** The least height of a bar that counts something, as a share of the highest. */
const LEAST_HEIGHT = 0.03
/** More columns than this stand close together. */
const MANY_COLUMNS = 20

/** Bars from 0, as high as their shares of the highest count. */
export function Histogram(props: HistogramProps) {
  const { name, caption, height, columns, ticks = [], band, line = null } = props
  const highest = Math.max(1, ...columns.flatMap(({ bars }) => bars.map(({ count }) => count)))
  const heightOf = (count: number) =>
    count === 0 ? '0' : shareOf(Math.max(LEAST_HEIGHT, count / highest), 1)
  const hasNames = columns.some(column => column.name !== undefined)
  return (
    <figure className={styles.histogram} data-dense={columns.length > MANY_COLUMNS}>
      {caption && <figcaption className={textStyles.small}>{caption}</figcaption>}
      <div {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}>
        <div className={styles.bars} style={{ height }}>
          {band && (
            <span
              className={styles.band}
              style={{ left: shareOf(band.from, 1), right: shareOf(1 - band.to, 1) }}
            />
          )}
          {columns.map(({ key, bars }) => (
            <span key={key} className={styles.column}>
              {bars.map(({ count, colour, label }) => (
                <span
                  key={colour}
                  className={styles.bar}
                  style={{ background: colour, height: heightOf(count) }}
                >
                  {label && <span className={`${textStyles.tiny} ${styles.label}`}>{label}</span>}
                </span>
              ))}
            </span>
          ))}
          {line !== null && (
            <span className={styles.line} style={{ left: shareOf(line.place, 1) }}>
              <span
                className={`${textStyles.tiny} ${textStyles.figures} ${styles.value}`}
                // Within the plot, as far as its words reach.
                style={{ translate: shareOf(-line.place, 1) }}
              >
                {line.text}
              </span>
            </span>
          )}
        </div>
        {hasNames && (
          <div className={`${textStyles.tiny} ${textStyles.figures} ${styles.names}`}>
            {columns.map(({ key, name }) => (
              <span key={key}>{name}</span>
            ))}
          </div>
        )}
        {ticks.length > 0 && (
          <div className={`${textStyles.tiny} ${textStyles.figures} ${styles.axis}`}>
            {ticks.map(({ place, text }) => (
              <span key={place} data-end={place === 1 || undefined} style={{ left: shareOf(place, 1) }}>
                {text}
              </span>
            ))}
          </div>
        )}
      </div>
    </figure>
  )
}
