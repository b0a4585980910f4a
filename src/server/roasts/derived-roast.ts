import { drawThumbnail } from '#chart/thumbnail.ts'
import { figureColumns, type RoastRecord, weightColumns } from './derived-columns.ts'
import { packTimeline } from './timeline-codec.ts'

/** All that is stored of a roast besides what its owner says: columns that follow from it, and its curves. */
export interface DerivedRoast {
  columns: ReturnType<typeof figureColumns> & ReturnType<typeof weightColumns>
  /** The timeline as it is stored and the picture drawn from it; null without a timeline. */
  curves: { timeline: Uint8Array; thumbnail: string } | null
}

/** What follows from a roast's samples, milestones and weights. The longer the roast, the longer this takes. */
export function deriveRoast(record: RoastRecord, now: Date): DerivedRoast {
  const { timeline } = record
  const hasTimeline = timeline.timeSeconds.length > 0
  return {
    columns: { ...figureColumns(record), ...weightColumns(record, now) },
    curves: hasTimeline ? { timeline: packTimeline(timeline), thumbnail: drawThumbnail(timeline) } : null,
  }
}
