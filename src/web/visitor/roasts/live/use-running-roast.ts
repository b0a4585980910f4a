import { useEffect, useState } from 'react'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { RunningRoast, RunningRoastDetails } from '#contract/live/running-roasts.ts'
import type { ReadValues } from '#domain/live/running-roast.ts'
import { ApiError, bodyOf, readPath } from '#web/api/api-client.ts'
import { apiUrl } from '#web/api/api-url.ts'

/** A reading at an instant of the server's clock, in ms since 1970. */
export interface SentReading extends ReadValues {
  at: number
  typed: boolean
}

export interface Watched {
  roast: RunningRoast
  /** In order of time. */
  readings: readonly SentReading[]
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

/** Watches until it is ended. A stream that the server refuses or ends is opened again, after growing pauses. */
function watch(id: number, change: (change: Change) => void): () => void {
  let [pause, isOver] = [FIRST_PAUSE_MS, false]
  let timer: ReturnType<typeof setTimeout> | undefined
  let close = () => {}
  const open = () => {
    close = openStream(id, change, {
      onOpen: () => (pause = FIRST_PAUSE_MS),
      onClosed: () => {
        if (isOver) return
        timer = setTimeout(open, pause)
        pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
      },
    })
  }
  open()
  return () => {
    isOver = true
    clearTimeout(timer)
    close()
  }
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

function openStream(
  id: number,
  change: (change: Change) => void,
  { onOpen, onClosed }: { onOpen: () => void; onClosed: () => void },
): () => void {
  const source = new EventSource(apiUrl(addressOf(calls.watchRunningRoast, { id })), {
    withCredentials: true,
  })
  const changeWatched = (next: (watched: Watched) => Watched) =>
    change(before => (before.watched === null ? before : { ...before, watched: next(before.watched) }))
  const read = () =>
    readPath(addressOf(calls.readRunningRoast, { id }), { needsSession: false }).then(
      answer =>
        change(before => ({ ...before, watched: watchedOf(bodyOf(answer), before.watched), error: null })),
      error => {
        if (error instanceof ApiError) change(before => ({ ...before, error }))
      },
    )
  source.onopen = () => {
    onOpen()
    change(before => ({ ...before, isConnected: true }))
    void read()
  }
  source.onerror = () => {
    change(before => ({ ...before, isConnected: false }))
    // The browser connects again by itself, unless the server has refused.
    if (source.readyState !== EventSource.CLOSED) return
    void read()
    onClosed()
  }
  const on = (name: string, handle: (data: unknown) => void) =>
    source.addEventListener(name, event => handle(JSON.parse((event as MessageEvent<string>).data)))
  on('readings', data => {
    const { readings } = data as { readings: (Omit<SentReading, 'at'> & { at: string })[] }
    const sent = readings.map(reading => ({ ...reading, at: Date.parse(reading.at) }))
    changeWatched(watched => ({ ...watched, readings: mergedReadings(watched.readings, sent) }))
  })
  for (const name of ['marks', 'details'])
    on(name, data =>
      changeWatched(watched => ({ ...watched, roast: data as RunningRoast, state: 'running' })),
    )
  on('saved', data =>
    changeWatched(watched => ({
      ...watched,
      roast: { ...watched.roast, ...(data as { roast_id: number }) },
      state: 'saved',
    })),
  )
  on('gone', () => changeWatched(watched => ({ ...watched, state: 'gone' })))
  return () => source.close()
}

function watchedOf({ readings, ...read }: RunningRoastDetails, before: Watched | null): Watched {
  const roast = laterOf(before?.roast, read)
  const begin = Date.parse(read.charged_at ?? read.opened_at)
  const sent = readings.map(({ time_seconds, ...values }) => ({
    ...values,
    at: Math.round(begin + time_seconds * 1000),
  }))
  return {
    roast,
    readings: mergedReadings(before?.readings ?? [], sent),
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
