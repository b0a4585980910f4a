import { memo } from 'react'
import { SIGN_RADIUS, type StoryMark, signPlace } from '#chart/story-marks.ts'
import type { TimeSpan } from '#domain/words/time-span.ts'
import { Plot } from '#web/plot/plot.tsx'
import type { ChartLayout } from './chart-frame.ts'
import styles from './story.module.css'
import { StorySign } from './story-sign.tsx'

interface StoryMarksProps {
  layout: ChartLayout
  marks: readonly StoryMark[]
}

/** A dot for each moment of the story on its curve, and a sign for each crash, flick and stall. */
export const StoryMarks = memo(function StoryMarks({ layout: { scales, size }, marks }: StoryMarksProps) {
  return (
    <Plot size={size}>
      {marks.map(mark => {
        const { sentence, kind, curve, x, y } = mark
        const sign = signPlace(mark, scales.frame)
        return sign === null ? (
          <circle
            key={sentence}
            className={styles.dot}
            data-curve={curve}
            cx={x}
            cy={y}
            r="3.5"
            data-mark={kind}
          />
        ) : (
          <g key={sentence} data-mark={kind}>
            <line className={styles.stem} x1={x} y1={y} x2={sign.x} y2={sign.y + SIGN_RADIUS} />
            <g transform={`translate(${sign.x} ${sign.y})`}>
              <StorySign kind={kind} />
            </g>
          </g>
        )
      })}
    </Plot>
  )
})

/** The place of the picked sentence, behind the curves: a band, or a line for a moment. */
export function StoryHighlight({ layout: { scales, size }, span }: { layout: ChartLayout; span: TimeSpan }) {
  const { top, height } = scales.frame
  const { startSeconds, endSeconds } = scales.span
  if (span.endSeconds < startSeconds || span.startSeconds > endSeconds) return null
  const start = Math.round(scales.time(Math.max(span.startSeconds, startSeconds)))
  const end = Math.round(scales.time(Math.min(span.endSeconds, endSeconds)))
  return (
    <Plot size={size}>
      <g className={styles.highlight} data-highlight={end > start ? 'span' : 'moment'}>
        {end > start && (
          <rect className={styles.band} x={start} y={top} width={end - start} height={height} />
        )}
        <line x1={start} y1={top} x2={start} y2={top + height} />
        {end > start && <line x1={end} y1={top} x2={end} y2={top + height} />}
      </g>
    </Plot>
  )
}

/** A ring around the mark of the picked sentence, above the curves. */
export function StoryRing({ layout: { size }, mark: { x, y } }: { layout: ChartLayout; mark: StoryMark }) {
  return (
    <Plot size={size}>
      <circle className={styles.ring} cx={x} cy={y} r="8" />
    </Plot>
  )
}
