import { hash } from 'node:crypto'
import { curveSketch } from '#domain/curve/curve-sketch.ts'
import type { FileProblem } from '#domain/file/file-problems.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { type Result, success } from '#domain/record/result.ts'
import { roastFigures } from '#domain/roast/roast.ts'
import { unknownRoastFields } from '#domain/roast/roast-fields.ts'
import { deriveRoast } from '#server/library/roasts/derived-roast.ts'
import { packedSourceSync } from '#server/library/roasts/packed-source.ts'
import { readUploadedRoasts, type UploadedRoast } from './read-uploaded-roast.ts'
import type { ReadingSettings, ReadRoast, StorableRoast } from './reading-job.ts'

/** Reads an export, and derives everything that is stored from each of its roasts. */
export async function readRoasts(
  bytes: Uint8Array,
  fileName: string,
  { timeZone }: ReadingSettings,
): Promise<Result<StorableRoast[], FileProblem>> {
  const roasts = await readUploadedRoasts(bytes, fileName, timeZone)
  return roasts.ok ? success(roasts.value.map(storable)) : roasts
}

function storable({ roast, bytes }: UploadedRoast): StorableRoast {
  const { timeline, milestones, greenWeightGrams, roastedWeightGrams } = roast
  const weights = { green_weight_g: greenWeightGrams, roasted_weight_g: roastedWeightGrams }
  return {
    file: withoutSamples(roast, bytes),
    derived: deriveRoast({ timeline, milestones, ...weights }),
    content: packedSourceSync(bytes),
  }
}

function withoutSamples({ timeline, startedAt: _, ...file }: RoastFile, bytes: Uint8Array): ReadRoast {
  return {
    ...file,
    fields: { ...unknownRoastFields(), ...file.fields },
    sampleCount: timeline.timeSeconds.length,
    curve: curveSketch(timeline),
    sha256: hash('sha256', bytes),
    figures: roastFigures(timeline, file.milestones),
  }
}
