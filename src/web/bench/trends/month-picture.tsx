import type { MonthSlot, ValueTick } from '#chart/trends/month-slots.ts'
import { monthInWords } from '#web/words/date-text.ts'
import styles from './trends.module.css'

const WIDTH = 320
const HEIGHT = 148
export const PICTURE = `0 0 ${WIDTH} ${HEIGHT}`
export const FRAME = { left: 46, top: 10, width: WIDTH - 46 - 6, height: 104 }
const BOTTOM = FRAME.top + FRAME.height

interface MonthAxesProps {
  ticks: readonly ValueTick[]
  slots: readonly MonthSlot[]
  text: (value: number) => string
}

/** Lines at round values, and the first and the last month. */
export function MonthAxes({ ticks, slots, text }: MonthAxesProps) {
  const [first, last] = [slots[0], slots.at(-1)]
  return (
    <>
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <path className={styles.grid} d={`M${FRAME.left} ${y}h${FRAME.width}`} />
          <text className={styles.label} x={FRAME.left - 8} y={y} dy="0.35em" textAnchor="end">
            {text(value)}
          </text>
        </g>
      ))}
      {first && (
        <text className={styles.label} x={FRAME.left} y={BOTTOM + 24}>
          {monthInWords(first.month)}
        </text>
      )}
      {last && last !== first && (
        <text className={styles.label} x={FRAME.left + FRAME.width} y={BOTTOM + 24} textAnchor="end">
          {monthInWords(last.month)}
        </text>
      )}
    </>
  )
}
