import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import type { RecordedRoast } from '#domain/roast/roast-differences.ts'
import type { RoastFields } from '#domain/roast/roast-fields.ts'
import type { ReadRoast } from '#server/intake/reading/reading-job.ts'
import type { StatedRoast } from '#server/library/live/recorded-here.ts'
import { type RoastRow, recordOf } from '#server/library/roasts/roast-row.ts'
import type { Recording } from '#server/platform/database/recordings.ts'

/** A file that was read, and the recording key of its samples. */
export interface ReadRecording {
  file: ReadRoast
  samples: Recording | null
}

/** A stored roast's values as they were recorded, to compare them with a file's. */
export function recordedRoast(
  row: RoastRow,
  fields: RoastFields,
  recordings: readonly Recording[],
): RecordedRoast {
  return {
    ...fields,
    roast_date: row.roast_date,
    green_weight_g: row.green_weight_g,
    roasted_weight_g: row.roasted_weight_g,
    notes: row.notes,
    milestones: [...recordOf(row, EMPTY_TIMELINE).milestones],
    timeline: {
      samples: recordings.find(recording => recording.startsWith('samples:')) ?? null,
      seconds: row.total_duration_seconds,
    },
  }
}

/** Whether a roast ran here, and has no file of a machine yet. */
export function isRecordedHere({ source }: Pick<RoastRow, 'source'>): boolean {
  return source !== 'file' && source !== 'typed'
}

/** What a file says of its start, and of its date and length. */
export function startOf({ file }: Pick<ReadRecording, 'file'>): StatedRoast {
  const { fields, roastDate, figures, chargeAfterSeconds } = file
  return {
    started_at: fields.started_at,
    ...(chargeAfterSeconds !== undefined && { chargeAfterSeconds }),
    roast_date: roastDate,
    total_duration_seconds: figures.total_duration_seconds,
  }
}

/** A file's values, to compare them with its roast's. */
export function recordedFile({ file, samples }: ReadRecording): RecordedRoast {
  return {
    ...file.fields,
    roast_date: file.roastDate,
    green_weight_g: file.greenWeightGrams,
    roasted_weight_g: file.roastedWeightGrams,
    notes: file.notes,
    milestones: file.milestones,
    timeline: { samples, seconds: file.figures.total_duration_seconds },
  }
}
