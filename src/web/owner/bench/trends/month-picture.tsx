import type { ReactNode } from 'react'
import type { AxisTick } from '#chart/scales.ts'
import type { MonthSlot } from '#chart/trends/month-slots.ts'
import { BaseAxis, type BaseLabel, ValueAxis } from '#web/plot/axes.tsx'
import { frameWithin } from '#web/plot/frame.ts'
import { Plot } from '#web/plot/plot.tsx'
import { PlotTable, type PlotTableProps } from '#web/plot/plot-table.tsx'
import textStyles from '#web/ui/text.module.css'
import { monthInWords } from '#web/words/date-text.ts'
import styles from './trends.module.css'

const SIZE = { width: 320, height: 148 }
export const FRAME = frameWithin(SIZE, { left: 46, top: 10, right: 6, bottom: 34 })

interface MonthPictureProps extends Omit<PlotTableProps, 'name'> {
  name: string
  /** Beside the name: what it comes to. */
  sum: ReactNode
  /** What it shows, for screen readers. */
  sentence: string
  slots: readonly MonthSlot[]
  /** Null if no month has the figure. */
  ticks: readonly AxisTick[] | null
  text: (value: number) => string
  /** What is drawn of the months. */
  children: ReactNode
}

/** A plot over the months, with its name above and its table below. */
export function MonthPicture(props: MonthPictureProps) {
  const { name, sum, sentence, slots, ticks, text, children, ...table } = props
  return (
    <figure className={styles.multiple}>
      <figcaption className={styles.caption}>
        <h3>{name}</h3>
        {sum && <p className={`${textStyles.smallFigures} ${styles.latest}`}>{sum}</p>}
      </figcaption>
      {ticks === null ? (
        <p className={textStyles.small}>None of these roasts has this figure.</p>
      ) : (
        <>
          <Plot size={SIZE} fit="scaled" className={styles.picture} name={sentence}>
            <ValueAxis frame={FRAME} ticks={ticks} text={text} />
            <BaseAxis frame={FRAME} width={SIZE.width} labels={endsOf(slots)} />
            {children}
          </Plot>
          <PlotTable name={name} {...table} />
        </>
      )}
    </figure>
  )
}

/** The first and the last month. */
function endsOf(slots: readonly MonthSlot[]): BaseLabel[] {
  const ends = [
    { x: FRAME.left, slot: slots[0], anchor: 'start' as const },
    { x: FRAME.left + FRAME.width, slot: slots.slice(1).at(-1), anchor: 'end' as const },
  ]
  return ends.flatMap(({ slot, ...label }) =>
    slot === undefined ? [] : [{ ...label, text: monthInWords(slot.month) }],
  )
}
