import { memo } from 'react'
import type { PlotFrame } from '#chart/scales.ts'
import { SIGN_RADIUS, type StoryMark, signPlace } from '#chart/story-marks.ts'
import type { ElementSize } from '#web/loading/use-element-size.ts'
import { Plot } from '#web/plot/plot.tsx'
import styles from './story.module.css'
import { StorySign } from './story-sign.tsx'

interface StoryMarksProps {
  marks: readonly StoryMark[]
  frame: PlotFrame
  size: ElementSize
}

/** A dot for each moment of the story on its curve, and a sign for each crash, flick and stall. */
export const StoryMarks = memo(function StoryMarks({ marks, frame, size }: StoryMarksProps) {
  return (
    <Plot size={size}>
      {marks.map(mark => (
        <Mark key={mark.sentence} mark={mark} frame={frame} />
      ))}
    </Plot>
  )
})

interface MarkProps {
  mark: StoryMark
  frame: PlotFrame
}

function Mark({ mark, frame }: MarkProps) {
  const { kind, curve, x, y } = mark
  const sign = signPlace(mark, frame)
  if (sign === null) {
    return <circle className={styles.dot} data-curve={curve} cx={x} cy={y} r="3.5" data-mark={kind} />
  }
  return (
    <g data-mark={kind}>
      <line className={styles.stem} x1={x} y1={y} x2={sign.x} y2={sign.y + SIGN_RADIUS} />
      <g transform={`translate(${sign.x} ${sign.y})`}>
        <StorySign kind={kind} />
      </g>
    </g>
  )
}
