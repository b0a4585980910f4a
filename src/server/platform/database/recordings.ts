import { hash } from 'node:crypto'
import { hasValues, type Timeline } from '#domain/curve/timeline.ts'

/** The key of a recording: the id that the machine or its program gave it, or a hash of its samples. */
export type Recording = `id:${string}` | `samples:${string}`

/** The keys of a roast's recording. Both parameters may be null. An id that no machine would give is ignored. */
export function recordingsOf(recordingId: string | null, samples: Recording | null): Recording[] {
  return [recordingOfId(recordingId), samples].filter(recording => recording !== null)
}

/** The key made of the machine's id; null without an id, and for one that no machine would give. */
export function recordingOfId(recordingId: string | null): Recording | null {
  if (recordingId === null) return null
  const recording = `id:${recordingId}` as const
  return RECORDING.test(recording) ? recording : null
}

/**
 * The key made of a roast's recorded samples: a hash of the times to 0.1 s and the temperatures to 0.1 °C. Null without
 * temperatures, because many roasts have the same times.
 */
export function recordingOfSamples(recorded: Timeline): Recording | null {
  const { timeSeconds, beanTemperature, ibtsTemperature } = recorded
  if (!hasValues(beanTemperature) && !hasValues(ibtsTemperature)) return null
  const columns = [timeSeconds, beanTemperature, ibtsTemperature]
  return `samples:${hash('sha256', columns.map(column => column.map(tenths).join()).join(';'))}`
}

/** As stored: a machine's id is a short text of printable ASCII, such as a UUID. */
export const RECORDING = /^(?:id:[\x21-\x7e]{1,100}|samples:[0-9a-f]{64})$/

function tenths(value: number | null): string {
  return value === null ? '' : Math.round(value * 10).toString()
}
