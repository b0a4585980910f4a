import { type CSSProperties, type ReactNode, useState } from 'react'
import type { PlotFrame } from '#chart/scales.ts'
import { barAt, type SettingBar } from '#chart/setting-bars.ts'
import { shareOf } from '#web/plot/frame.ts'
import { useCursorMoves } from '#web/plot/use-cursor-moves.ts'
import styles from './setting-strip.module.css'
import type { SettingBarWords } from './setting-words.ts'

interface SettingCursorProps {
  /** The setting's name. */
  name: string
  bars: readonly SettingBar[]
  /** The words for each bar. */
  words: readonly SettingBarWords[]
  frame: PlotFrame
  style: CSSProperties
  /** The bars as they are drawn. */
  children: ReactNode
}

/**
 * The bars of a setting. Mouse, finger and arrow keys pick one, and a tooltip shows its values. Screen readers step
 * through the bars with the arrow keys. While the pick moves, no bar is rendered again.
 */
export function SettingCursor({ name, bars, words, frame, style, children }: SettingCursorProps) {
  const [picked, setPicked] = useState<number | null>(null)
  const { isLineVisible, isTooltipVisible, handlers } = useCursorMoves({
    moveTo: x => setPicked(barAt(bars, x)),
    steps: { arrow: 1, page: 1 },
    moveBy: step => setPicked(barAfterStep(picked, step, bars.length)),
  })
  const bar = picked === null ? undefined : bars[picked]
  const said = words[picked ?? 0]
  const place = bar && { left: shareOf(bar.x, frame.width), width: shareOf(bar.width, frame.width) }
  return (
    <div className={styles.track} style={style} {...handlers}>
      <div
        className={styles.focus}
        role="spinbutton"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(picked ?? 0) + 1}
        aria-valuetext={said?.spoken}
      />
      {children}
      {isLineVisible && place && <div className={styles.picked} style={place} />}
      {isTooltipVisible && bar && (
        <p
          className={styles.tooltip}
          role="tooltip"
          style={{ '--share': shareOf(bar.x + bar.width / 2, frame.width) } as CSSProperties}
        >
          {said?.shown}
        </p>
      )}
    </div>
  )
}

/** The first key press picks the first bar, or the last; each further one the next in its direction. */
function barAfterStep(picked: number | null, step: number, count: number): number {
  const from = picked ?? (step > 0 ? -1 : count)
  return Math.min(count - 1, Math.max(0, from + step))
}
