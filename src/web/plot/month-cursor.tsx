import { useState } from 'react'
import type { PlotFrame } from '#chart/scales.ts'
import type { MonthSlot } from '#chart/trends/month-slots.ts'
import { CursorMarks, CursorTooltip, CursorValues, PlotCursor, roomierSide } from './cursor.tsx'

/** A month of a plot's table. */
export interface MonthRow {
  /** YYYY-MM */
  key: string
  /** The month in words first. */
  cells: readonly string[]
}

interface MonthCursorProps {
  label: string
  descriptionId: string
  /** The frame and its months as they are laid out, and how much larger they are drawn. */
  frame: PlotFrame
  slots: readonly MonthSlot[]
  /** A month in words. */
  monthText: (month: string) => string
  scale: number
  /** The names of the values. */
  columns: readonly string[]
  rows: readonly MonthRow[]
}

/** From a month to the next, from a year to the next. */
const STEPS = { arrow: 1, page: 12 }
const EMPTY = 'no roasts'

/** A cursor that goes from month to month and says the values of each. */
export function MonthCursor(props: MonthCursorProps) {
  const { label, descriptionId, slots, monthText, scale, columns, rows } = props
  const [wanted, setPlace] = useState(0)
  const last = slots.length - 1
  // There may be fewer months than when the cursor was there.
  const place = Math.min(wanted, last)
  const slot = slots[place]
  if (slot === undefined) return null
  const frame = scaled(props.frame, scale)
  const month = monthText(slot.month)
  const [, ...cells] = rows.find(({ key }) => key === slot.month)?.cells ?? []
  const values = cells.map((value, index) => ({ key: columns[index]!, name: columns[index], value }))
  const hasRoasts = values.length > 0
  const x = (slot.x + slot.width / 2) * scale
  const moveTo = (moved: number) => setPlace(Math.min(last, Math.max(0, moved)))
  return (
    <PlotCursor
      label={label}
      descriptionId={descriptionId}
      frame={frame}
      range={{ from: 1, until: slots.length, now: place + 1 }}
      valueText={`${month}: ${hasRoasts ? values.map(({ name, value }) => `${name} ${value}`).join(', ') : EMPTY}`}
      moveTo={pointed => moveTo(Math.floor(pointed / (slot.width * scale)))}
      steps={STEPS}
      moveBy={step => moveTo(place + step)}
      marks={() => (
        <CursorMarks x={x}>
          <line x1="0" y1={frame.top} x2="0" y2={frame.top + frame.height} />
        </CursorMarks>
      )}
      tooltip={() => (
        <CursorTooltip x={x} frame={frame} side={roomierSide(x, frame)} heading={month}>
          {hasRoasts ? <CursorValues values={values} /> : EMPTY}
        </CursorTooltip>
      )}
    />
  )
}

function scaled({ left, top, width, height }: PlotFrame, scale: number): PlotFrame {
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale }
}
