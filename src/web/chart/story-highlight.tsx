import type { ChartScales } from '#chart/scales.ts'
import type { StoryMark } from '#chart/story-marks.ts'
import type { TimeSpan } from '#domain/words/time-span.ts'
import type { ElementSize } from '#web/loading/use-element-size.ts'
import { Plot } from '#web/plot/plot.tsx'
import styles from './story.module.css'

interface StoryHighlightProps {
  span: TimeSpan
  scales: ChartScales
  size: ElementSize
}

/** The place of the picked sentence, behind the curves: a band, or a line for a moment. */
export function StoryHighlight({ span, scales, size }: StoryHighlightProps) {
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
export function StoryRing({ mark: { x, y }, size }: { mark: StoryMark; size: ElementSize }) {
  return (
    <Plot size={size}>
      <circle className={styles.ring} cx={x} cy={y} r="8" />
    </Plot>
  )
}
