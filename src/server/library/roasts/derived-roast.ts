import { drawThumbnail } from '#chart/thumbnail.ts'
import { MOST_SAMPLES } from '#domain/curve/timeline.ts'
import { correctedRoast } from '#domain/roast/corrected-roast.ts'
import type { ScoreInput } from '#domain/score/component.ts'
import { type Recording, recordingOfSamples } from '#server/platform/database/recordings.ts'
import { packTimeline } from '#server/platform/database/timeline-codec.ts'
import { figureColumns, type RoastRecord, scoreInputOfRecord, weightColumns } from './derived-columns.ts'

/** What is derived from a roast and stored with it. */
export interface DerivedRoast {
  columns: ReturnType<typeof figureColumns> & ReturnType<typeof weightColumns>
  /** The input for its score, by any style. */
  scoreInput: ScoreInput
  /** The packed timeline as recorded, and the picture of the corrected one; null without a timeline. */
  curves: { timeline: Uint8Array; thumbnail: string } | null
  /** The recording key of the samples; null without temperatures. */
  samples: Recording | null
}

/**
 * Derives columns and curves from a roast's samples, milestones, correction and weights. Takes longer for longer
 * roasts. Throws if there are more samples than a roast may have, which readers and the contract don't let through.
 */
export function deriveRoast(record: RoastRecord): DerivedRoast {
  const samples = record.timeline.timeSeconds.length
  if (samples > MOST_SAMPLES) throw new RangeError(`A roast can't have ${samples} samples`)
  const hasTimeline = samples > 0
  return {
    columns: { ...figureColumns(record), ...weightColumns(record) },
    scoreInput: scoreInputOfRecord(record),
    curves: hasTimeline ? { timeline: packTimeline(record.timeline), thumbnail: thumbnailOf(record) } : null,
    samples: recordingOfSamples(record.timeline),
  }
}

/** The roast's curves as a small picture. */
export function thumbnailOf(record: RoastRecord): string {
  return drawThumbnail(correctedRoast(record, record.correction ?? null).timeline)
}
