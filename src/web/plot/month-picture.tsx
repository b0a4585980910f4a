import { type ReactNode, useId } from 'react'
import type { AxisTick } from '#chart/scales.ts'
import type { MonthSlot } from '#chart/trends/month-slots.ts'
import { useElementSize } from '#web/loading/use-element-size.ts'
import textStyles from '#web/ui/text.module.css'
import { BaseAxis, type BaseLabel, ValueAxis } from './axes.tsx'
import { frameWithin } from './frame.ts'
import { MonthCursor, type MonthRow } from './month-cursor.tsx'
import styles from './month-picture.module.css'
import { Plot } from './plot.tsx'
import { PlotTable, type PlotTableProps } from './plot-table.tsx'

const SIZE = { width: 320, height: 148 }
/** Where its months are, to lay them out. */
export const MONTH_FRAME = frameWithin(SIZE, { left: 46, top: 10, right: 6, bottom: 34 })

interface MonthPictureProps extends Omit<PlotTableProps, 'name' | 'rows'> {
  name: string
  /** Beside the name: what it comes to. */
  sum: ReactNode
  /** What it shows, for screen readers. */
  sentence: string
  slots: readonly MonthSlot[]
  /** A month in words. */
  monthText: (month: string) => string
  /** Null if no month has the figure. */
  ticks: readonly AxisTick[] | null
  text: (value: number) => string
  /** The months that have roasts. Its cursor says them too. */
  rows: () => MonthRow[]
  /** What is drawn of the months. */
  children: ReactNode
}

/** A plot over the months, with its name above, a cursor from month to month, and its table below. */
export function MonthPicture(props: MonthPictureProps) {
  const { name, sum, sentence, slots, monthText, ticks, text, children, ...table } = props
  const [{ width }, picture] = useElementSize()
  const captionId = useId()
  return (
    <figure className={styles.figure}>
      <figcaption id={captionId} className={styles.caption}>
        <h3>{name}</h3>
        {sum && <p className={`${textStyles.smallFigures} ${styles.latest}`}>{sum}</p>}
      </figcaption>
      {ticks === null ? (
        <p className={textStyles.small}>None of these roasts has this figure.</p>
      ) : (
        <>
          <div ref={picture} className={styles.picture}>
            <Plot size={SIZE} fit="scaled" name={sentence}>
              <ValueAxis frame={MONTH_FRAME} ticks={ticks} text={text} />
              <BaseAxis frame={MONTH_FRAME} width={SIZE.width} labels={endsOf(slots, monthText)} />
              {children}
            </Plot>
            <MonthCursor
              label={`Month of ${name}`}
              descriptionId={captionId}
              frame={MONTH_FRAME}
              scale={width / SIZE.width}
              slots={slots}
              monthText={monthText}
              columns={table.columns.slice(1)}
              rows={table.rows()}
            />
          </div>
          <PlotTable name={name} {...table} />
        </>
      )}
    </figure>
  )
}

/** The first and the last month. */
function endsOf(slots: readonly MonthSlot[], monthText: (month: string) => string): BaseLabel[] {
  const { left, width } = MONTH_FRAME
  const ends = [
    { x: left, slot: slots[0], anchor: 'start' as const },
    { x: left + width, slot: slots.slice(1).at(-1), anchor: 'end' as const },
  ]
  return ends.flatMap(({ slot, ...label }) =>
    slot === undefined ? [] : [{ ...label, text: monthText(slot.month) }],
  )
}
