import * as calls from '#contract/calls.ts'
import type { RunningRoast } from '#contract/live/running-roasts.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { useClockedCall } from '#web/api/use-clocked-call.ts'
import { useNow } from './use-now.ts'

/** How often it is asked what runs: while something does, and otherwise. */
const OFTEN_MS = 2_000
const SELDOM_MS = 10_000

export interface RunningRoasts {
  /** Newest first. */
  running: readonly RunningRoast[]
  /** How much later the server's clock is than this device's, in ms, as last seen. */
  serverIsAhead: number
}

/** The roasts that run, asked for again and again while the page is visible; none unless it `isWanted`. */
export function useRunningRoasts(isWanted = true): RunningRoasts & { isRead: boolean } {
  const { data, serverIsAhead } = useClockedCall(
    calls.listRunningRoasts,
    {},
    {
      enabled: isWanted,
      everyMilliseconds: (running = []) => (running.length > 0 ? OFTEN_MS : SELDOM_MS),
    },
  )
  return { running: (isWanted && data) || [], serverIsAhead, isRead: data !== undefined }
}

/** `Roast is running, 7:31`, by the server's clock. */
export function useRunningText(
  { charged_at, dropped_at }: Pick<RunningRoast, 'charged_at' | 'dropped_at'>,
  serverIsAhead: number,
): string {
  const now = useNow(charged_at !== null && dropped_at === null) + serverIsAhead
  if (charged_at === null) return 'Roast is open'
  const until = dropped_at === null ? now : Date.parse(dropped_at)
  const seconds = Math.max(0, (until - Date.parse(charged_at)) / 1000)
  return `Roast is ${dropped_at === null ? 'running' : 'dropped'}, ${formatDuration(seconds)}`
}
