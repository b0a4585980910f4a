import type { FileProblem } from '#domain/file/file-problems.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { type Result, success } from '#domain/record/result.ts'
import { readRoastFile } from '#files/roasts/read-roast-file.ts'

/** Reads a text that holds one roast. Throws if it holds several. */
export function readOnlyRoast(bytes: Uint8Array, fileName: string): Result<RoastFile, FileProblem> {
  const roasts = readRoastFile(bytes, fileName)
  return roasts.ok ? success(onlyOne(roasts.value).roast) : roasts
}

/** The only value of a list. Throws if there are several. */
export function onlyOne<Value>(values: readonly Value[]): Value {
  if (values.length !== 1) throw new Error(`expected one roast, found ${values.length}`)
  return values[0]!
}
