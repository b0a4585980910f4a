import { SIGN_RADIUS } from '#chart/story-marks.ts'
import type { StorySentence } from '#domain/story/curve-story.ts'
import styles from './story.module.css'

/** Lines around 0, 0: a fall, a rise, a pause; a stretch of time; a line that falls. Every other kind is a dot. */
const LINES: Partial<Record<StorySentence['kind'], string>> = {
  crash: 'M0,-4V4M-3,1L0,4L3,1',
  flick: 'M0,4V-4M-3,-1L0,-4L3,-1',
  stall: 'M-2,-3V3M2,-3V3',
  drying: 'M-6,-3V3M-6,0H6M6,-3V3',
  maillard: 'M-6,-3V3M-6,0H6M6,-3V3',
  decline: 'M-6,-4L-2,-1L6,4',
  climb: 'M-6,3L-1,-1L6,-3',
}
const ENCIRCLED: ReadonlySet<StorySentence['kind']> = new Set(['crash', 'flick', 'stall'])

/** The sign for a kind of sentence, around 0, 0: the same on the chart and in the text. */
export function StorySign({ kind }: { kind: StorySentence['kind'] }) {
  const lines = LINES[kind]
  return (
    <g className={styles.sign}>
      {ENCIRCLED.has(kind) && <circle r={SIGN_RADIUS} />}
      {lines === undefined ? <circle r="3.5" /> : <path d={lines} />}
    </g>
  )
}
