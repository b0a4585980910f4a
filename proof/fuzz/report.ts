/** CPU time that a case may take per started MB of its input, in ms. */
const LIMIT_MS_PER_MEGABYTE = 250

/** What a part of the fuzzer found. */
export interface PartReport {
  cases: number
  /** The most CPU time that a case took in its best of three runs, in ms. */
  slowestMs: number
  /** What must not happen, with the seed and the case that show it. */
  faults: string[]
}

/** After so many, the rest would tell the same. */
export const MOST_FAULTS = 20

/** CPU time that may be spent on an input of so many bytes, in ms. */
export function limitFor(bytes: number): number {
  return LIMIT_MS_PER_MEGABYTE * Math.max(1, bytes / 1024 ** 2)
}

/** Notes the time of a case, and where it is a fault. */
export function noteTime(report: PartReport, milliseconds: number, limit: number, where: string): void {
  report.slowestMs = Math.max(report.slowestMs, milliseconds)
  if (milliseconds > limit) report.faults.push(`${where}: ${Math.round(milliseconds)} ms of CPU`)
}
