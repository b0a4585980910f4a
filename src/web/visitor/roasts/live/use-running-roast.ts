import { useEffect, useState } from 'react'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { RunningRoast, RunningRoastDetails } from '#contract/live/running-roasts.ts'
import type { ReadValues } from '#domain/live/running-roast.ts'
import { ApiError, bodyOf, readPath } from '#web/api/api-client.ts'
import { followEvents } from '#web/api/event-stream.ts'
import { serverAhead } from '#web/api/server-clock.ts'
import { sawServersClock } from './seen-clock.ts'
import { steadyNow } from './steady-clock.ts'

/** A reading at an instant of the server's clock, in ms since 1970. */
export interface SentReading extends ReadValues {
  at: number
  typed: boolean
  /**
   * When this device heard of it, by its steady clock: a reading's own instant is as right as the clock of who sent it.
   * That instant, if it was there before.
   */
  heardAt: number
}

export interface Watched {
  roast: RunningRoast
  /** In order of time. */
  readings: readonly SentReading[]
  /** How much later the server's clock is than the steady one of this device, in ms. */
  serverIsAhead: number
  /** Whether it was saved or thrown away. */
  state: 'running' | 'saved' | 'gone'
}

/** A running roast as it is now, and why it can't be read. */
export interface Watching {
  watched: Watched | null
  error: ApiError | null
  /** Whether events arrive; without a network they don't. */
  isConnected: boolean
}

const NOTHING: Watching = { watched: null, error: null, isConnected: false }

/** Watches a running roast: read once the stream of its events is open, so that nothing is missed between the two. */
export function useRunningRoast(id: number | null): Watching {
  const [watching, setWatching] = useState(NOTHING)
  useEffect(() => {
    setWatching(NOTHING)
    if (id === null) return
    return watch(id, change => setWatching(change))
  }, [id])
  return watching
}

type Change = (before: Watching) => Watching

function watch(id: number, change: (change: Change) => void): () => void {
  const changeWatched = (next: (watched: Watched) => Watched) =>
    change(before => (before.watched === null ? before : { ...before, watched: next(before.watched) }))
  let meanwhile: SentReading[] = []
  const read = () => {
    const askedAt = steadyNow()
    meanwhile = []
    return readPath(addressOf(calls.readRunningRoast, { id }), { needsSession: false }).then(
      answer => {
        const serverIsAhead = sawServersClock(id, serverAhead(answer, askedAt, steadyNow()))
        const read = bodyOf<RunningRoastDetails>(answer)
        change(before => ({
          ...before,
          watched: watchedOf(read, before.watched?.roast, meanwhile, serverIsAhead),
          error: null,
        }))
      },
      error => {
        if (error instanceof ApiError) change(before => ({ ...before, error }))
      },
    )
  }
  const changeRoast = (data: unknown) =>
    changeWatched(watched => ({ ...watched, roast: data as RunningRoast, state: 'running' }))
  return followEvents(addressOf(calls.watchRunningRoast, { id }), {
    onOpen: () => {
      change(before => ({ ...before, isConnected: true }))
      void read()
    },
    onBroken: isRefused => {
      change(before => ({ ...before, isConnected: false }))
      if (isRefused) void read()
    },
    events: {
      readings: data => {
        const { readings } = data as { readings: (Omit<SentReading, 'at' | 'heardAt'> & { at: string })[] }
        const heardAt = steadyNow()
        const sent = readings.map(reading => ({ ...reading, at: Date.parse(reading.at), heardAt }))
        meanwhile.push(...sent)
        changeWatched(watched => ({ ...watched, readings: mergedReadings(watched.readings, sent) }))
      },
      marks: changeRoast,
      details: changeRoast,
      saved: data =>
        changeWatched(watched => ({
          ...watched,
          roast: { ...watched.roast, ...(data as { roast_id: number }) },
          state: 'saved',
        })),
      gone: () => changeWatched(watched => ({ ...watched, state: 'gone' })),
    },
  })
}

/**
 * What was read, and on it what events brought while it was on its way: a stream that is opened again begins with what
 * was missed.
 */
function watchedOf(
  { readings, ...read }: RunningRoastDetails,
  before: RunningRoast | undefined,
  meanwhile: readonly SentReading[],
  serverIsAhead: number,
): Watched {
  const roast = laterOf(before, read)
  const begin = Date.parse(read.charged_at ?? read.opened_at)
  const now = steadyNow()
  const heard = <Sent extends { at: number }>(reading: Sent) => ({
    ...reading,
    heardAt: Math.min(now, reading.at - serverIsAhead),
  })
  const sent = readings.map(({ time_seconds, ...values }) =>
    heard({ ...values, at: Math.round(begin + time_seconds * 1000) }),
  )
  return {
    roast,
    readings: mergedReadings(sent, meanwhile.map(heard)),
    serverIsAhead,
    state: roast.roast_id === null ? 'running' : 'saved',
  }
}

/** An answer may arrive after an event that came later. */
function laterOf(before: RunningRoast | undefined, now: RunningRoast): RunningRoast {
  return before !== undefined && before.event_id > now.event_id ? before : now
}

/** Readings by their instants; a later one of the same instant replaces the earlier one. */
function mergedReadings(
  before: readonly SentReading[],
  more: readonly SentReading[],
): readonly SentReading[] {
  const byInstant = new Map([...before, ...more].map(reading => [reading.at, reading]))
  return [...byInstant.values()].sort((one, other) => one.at - other.at)
}
