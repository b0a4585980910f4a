import { drawThumbnail } from '#chart/thumbnail.ts'
import { figureColumns, type RoastRecord, weightColumns } from './derived-columns.ts'
import { packTimeline } from './timeline-codec.ts'

/** What is derived from a roast and stored with it. */
export interface DerivedRoast {
  columns: ReturnType<typeof figureColumns> & ReturnType<typeof weightColumns>
  /** The packed timeline and the picture drawn from it; null without a timeline. */
  curves: { timeline: Uint8Array; thumbnail: string } | null
}

/** Derives columns and curves from a roast's samples, milestones and weights. Takes longer for longer roasts. */
export function deriveRoast(record: RoastRecord, now: Date): DerivedRoast {
  const { timeline } = record
  const hasTimeline = timeline.timeSeconds.length > 0
  return {
    columns: { ...figureColumns(record), ...weightColumns(record, now) },
    curves: hasTimeline ? { timeline: packTimeline(timeline), thumbnail: drawThumbnail(timeline) } : null,
  }
}
