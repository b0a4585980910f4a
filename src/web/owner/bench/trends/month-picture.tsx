import { type ReactNode, useId, useState } from 'react'
import type { AxisTick } from '#chart/scales.ts'
import type { MonthSlot } from '#chart/trends/month-slots.ts'
import type { TrendMonth } from '#contract/trends.ts'
import { useElementSize } from '#web/loading/use-element-size.ts'
import { BaseAxis, type BaseLabel, ValueAxis } from '#web/plot/axes.tsx'
import { CursorMarks, CursorTooltip, CursorValues, PlotCursor, roomierSide } from '#web/plot/cursor.tsx'
import { frameWithin } from '#web/plot/frame.ts'
import { Plot } from '#web/plot/plot.tsx'
import { PlotTable } from '#web/plot/plot-table.tsx'
import textStyles from '#web/ui/text.module.css'
import { monthInWords } from '#web/words/date-text.ts'
import styles from './month-picture.module.css'

const SIZE = { width: 320, height: 148 }
/** Where its months are, to lay them out. */
export const MONTH_FRAME = frameWithin(SIZE, { left: 46, top: 10, right: 6, bottom: 34 })

interface MonthPictureProps {
  name: string
  /** Beside the name: what it comes to. */
  sum: ReactNode
  /** What it shows, for screen readers. */
  sentence: string
  /** Those that have roasts. */
  months: readonly TrendMonth[]
  slots: readonly MonthSlot[]
  /** Null if no month has the figure. */
  ticks: readonly AxisTick[] | null
  text: (value: number) => string
  /** The names of a month's values and the values, as its table and its cursor say them. */
  columns: readonly string[]
  valuesOf: (month: TrendMonth) => readonly string[]
  /** The same in a file. */
  fileColumns: readonly string[]
  fileValuesOf: (month: TrendMonth) => readonly (number | null)[]
  /** What is drawn of the months. */
  children: ReactNode
}

/** A plot over the months, with its name above, a cursor from month to month, and its table below. */
export function MonthPicture(props: MonthPictureProps) {
  const { name, sum, sentence, months, slots, ticks, text, columns, valuesOf, children } = props
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
              <BaseAxis frame={MONTH_FRAME} width={SIZE.width} labels={endsOf(slots)} />
              {children}
            </Plot>
            <MonthCursor {...props} descriptionId={captionId} scale={width / SIZE.width} />
          </div>
          <PlotTable
            name={name}
            columns={['Month', ...columns]}
            rows={() =>
              months.map(month => ({
                key: month.month,
                cells: [monthInWords(month.month), ...valuesOf(month)],
              }))
            }
            file={() => ({
              head: ['Month', ...props.fileColumns],
              lines: months.map(month => [month.month, ...props.fileValuesOf(month)]),
            })}
          />
        </>
      )}
    </figure>
  )
}

/** The first and the last month. */
function endsOf(slots: readonly MonthSlot[]): BaseLabel[] {
  const { left, width } = MONTH_FRAME
  const ends = [
    { x: left, slot: slots[0], anchor: 'start' as const },
    { x: left + width, slot: slots.slice(1).at(-1), anchor: 'end' as const },
  ]
  return ends.flatMap(({ slot, ...label }) =>
    slot === undefined ? [] : [{ ...label, text: monthInWords(slot.month) }],
  )
}

interface MonthCursorProps
  extends Pick<MonthPictureProps, 'name' | 'months' | 'slots' | 'columns' | 'valuesOf'> {
  descriptionId: string
  /** How much larger the picture is drawn than it was laid out. */
  scale: number
}

/** From a month to the next, from a year to the next. */
const STEPS = { arrow: 1, page: 12 }
const EMPTY = 'no roasts'

/** A cursor that goes from month to month and says the values of each. */
function MonthCursor({ name, months, slots, columns, valuesOf, descriptionId, scale }: MonthCursorProps) {
  const [wanted, setPlace] = useState(0)
  const last = slots.length - 1
  // There may be fewer months than when the cursor was there.
  const place = Math.min(wanted, last)
  const slot = slots[place]
  if (slot === undefined) return null
  const { left, top, width, height } = MONTH_FRAME
  const frame = { left: left * scale, top: top * scale, width: width * scale, height: height * scale }
  const words = monthInWords(slot.month)
  const month = months.find(each => each.month === slot.month)
  const values = month && valuesOf(month).map((value, index) => ({ key: index, name: columns[index], value }))
  const x = (slot.x + slot.width / 2) * scale
  const moveTo = (moved: number) => setPlace(Math.min(last, Math.max(0, moved)))
  return (
    <PlotCursor
      label={`Month of ${name}`}
      descriptionId={descriptionId}
      frame={frame}
      range={{ from: 1, until: slots.length, now: place + 1 }}
      valueText={`${words}: ${values?.map(({ name, value }) => `${name} ${value}`).join(', ') ?? EMPTY}`}
      moveTo={pointed => moveTo(Math.floor(pointed / (slot.width * scale)))}
      steps={STEPS}
      moveBy={step => moveTo(place + step)}
      marks={() => (
        <CursorMarks x={x}>
          <line x1="0" y1={frame.top} x2="0" y2={frame.top + frame.height} />
        </CursorMarks>
      )}
      tooltip={() => (
        <CursorTooltip x={x} frame={frame} side={roomierSide(x, frame)} heading={words}>
          {values === undefined ? EMPTY : <CursorValues values={values} />}
        </CursorTooltip>
      )}
    />
  )
}
