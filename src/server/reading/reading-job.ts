import type { Result } from '#domain/result.ts'
import type { RoastFigures } from '#domain/roast.ts'
import type { RoastFile } from '#domain/roast-file.ts'
import type { SupplierPage } from '#domain/supplier-page.ts'
import type { DerivedRoast } from '#server/roasts/derived-roast.ts'

/** An export without its samples, of which there may be hundreds of thousands: they never leave the thread. */
export interface ReadRoast extends Omit<RoastFile, 'timeline'> {
  sampleCount: number
  figures: RoastFigures
}

/** An export ready to be stored, with all that follows from it and from the weights. */
export interface StorableRoast {
  file: ReadRoast
  derived: DerivedRoast
  /** The file itself, compressed by zstd. */
  content: Uint8Array
}

/** What its owner says of a roast whose file is read, and when. Weights in grams; null where the file's count. */
export interface ToBeStored {
  green_weight_g: number | null
  roasted_weight_g: number | null
  now: Date
}

/** What each kind of reading gives. */
export interface Readings {
  roastFile: ReadRoast
  storableRoast: StorableRoast
  supplierPage: SupplierPage
}

/** Sent to the thread. */
export type ReadingJob = { bytes: Uint8Array; fileName: string } & (
  | { kind: 'roastFile' }
  | { kind: 'storableRoast'; given: ToBeStored }
  | { kind: 'supplierPage' }
)

/** Sent back: what the reader answered, or the stack of what it threw. */
export type ReadingAnswer = { result: Result<Readings[keyof Readings], string> } | { bug: string }
