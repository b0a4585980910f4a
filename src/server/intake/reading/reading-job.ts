import type { SupplierPage } from '#domain/bean/bean.ts'
import type { FileProblem } from '#domain/file/file-problems.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import type { Result } from '#domain/record/result.ts'
import type { RoastFigures } from '#domain/roast/roast.ts'
import type { RoastFields } from '#domain/roast/roast-fields.ts'
import type { DerivedRoast } from '#server/library/roasts/derived-roast.ts'

/**
 * An export without its samples. There may be hundreds of thousands of them, so they never leave the thread. Its start
 * is in `fields.started_at`.
 */
export interface ReadRoast extends Omit<RoastFile, 'timeline' | 'startedAt'> {
  fields: RoastFields
  /** The start as an instant; absent if the file states a local time, or no start. */
  zoned?: ZonedStart
  sampleCount: number
  /** The shape of the curve, see `curveSketch`. */
  curve: number[]
  /** SHA-256 of the bytes that hold this roast, in hex. */
  sha256: string
  figures: RoastFigures
}

/** A start that the file states as an instant, so that its local time depends on the owner's time zone. */
export interface ZonedStart {
  /** ISO 8601 in UTC. */
  instant: string
  /** Whether the roast's date is that of this start, because the file states no other. */
  setsDay: boolean
}

/** A roast of an export ready to store, with everything derived from it and from its own weights. */
export interface StorableRoast {
  file: ReadRoast
  derived: DerivedRoast
  /** The file itself, or the part of it that holds this roast, compressed with zstd. */
  content: Uint8Array
}

/** The settings that a reading depends on. */
export interface ReadingSettings {
  /** IANA. The time zone for the local time and date of a start that is an instant. */
  timeZone: string
}

/** The result of each kind of reading. */
export interface Readings {
  /** At least one. */
  roastFile: StorableRoast[]
  supplierPage: SupplierPage
}

/** Sent to the thread. */
export type ReadingJob = { bytes: Uint8Array; fileName: string } & (
  | { kind: 'roastFile'; settings: ReadingSettings }
  | { kind: 'supplierPage' }
)

/** Sent back: the reader's result, or the stack of its exception. */
export type ReadingAnswer = { result: Result<Readings[keyof Readings], FileProblem> } | { bug: string }
