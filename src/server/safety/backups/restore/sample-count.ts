import { HEAD_BYTES, packedSamples } from '#server/platform/database/timeline-codec.ts'
import type { Container } from '#server/safety/backups/file/container.ts'

/** Samples that any backup may have: those of 50,000 roasts of a quarter of an hour. */
const FREE_SAMPLES = 5e7
/** Far above what recordings have: theirs take several bytes a sample. */
const SAMPLES_PER_BYTE = 10

/**
 * A sentence if a backup claims far more samples than its size allows for real recordings; otherwise null. Equal
 * samples take almost no space, so a small forged file could keep the check busy for hours.
 */
export function sampleCountProblem({ connection, columnsOf }: Container): string | null {
  connection.function('packed_samples', { deterministic: true }, head => packedSamples(head as Uint8Array))
  const samplesIn = (table: 'roast_timelines' | 'replaced_values') =>
    columnsOf(table).length === 0
      ? 0
      : connection
          .prepare<[], number>(
            `select coalesce(sum(packed_samples(substr(timeline, 1, ${HEAD_BYTES}))), 0) from ${table}
              where timeline is not null`,
          )
          .pluck()
          .get()!
  const samples = samplesIn('roast_timelines') + samplesIn('replaced_values')
  const pages = Number(connection.pragma('page_count', { simple: true }))
  const bytes = pages * Number(connection.pragma('page_size', { simple: true }))
  return samples <= FREE_SAMPLES + SAMPLES_PER_BYTE * bytes
    ? null
    : "The backup can't be restored: its roasts have more samples than a file of this size can hold"
}
