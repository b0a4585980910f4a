import { useEffect, useState } from 'react'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { ApiError, bodyOf, readPath } from '#web/api/api-client.ts'
import { followEvents } from '#web/api/event-stream.ts'

/** A table as it is now. */
export interface WatchedTable {
  table: TastingTable | null
  /** Why it can't be read. */
  error: ApiError | null
  /** Whether it was revealed before the eyes of whoever watches. */
  wasRevealedHere: boolean
}

const NOTHING: WatchedTable = { table: null, error: null, wasRevealedHere: false }

/** Browsers wait no longer than 24.8 days. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Watches a table: read once the stream of its events is open, so that nothing is missed between the two. */
export function useTable(code: string): WatchedTable {
  const [watched, setWatched] = useState(NOTHING)
  const endsAt = watched.table?.ends_at
  useEffect(() => {
    setWatched(NOTHING)
    return watch(code, setWatched)
  }, [code])
  useEffect(() => {
    const left = endsAt === undefined ? 0 : Date.parse(endsAt) - Date.now()
    if (left <= 0) return
    const timer = setTimeout(() => void read(code, setWatched), Math.min(left + 500, LONGEST_WAIT_MS))
    return () => clearTimeout(timer)
  }, [code, endsAt])
  return watched
}

type Change = (next: (before: WatchedTable) => WatchedTable) => void

function watch(code: string, change: Change): () => void {
  return followEvents(addressOf(calls.watchTable, { code }), {
    onOpen: () => void read(code, change),
    onBroken: isRefused => {
      if (isRefused) void read(code, change)
    },
    events: {
      table: data => change(before => seen(before, data as TastingTable)),
      gone: () => void read(code, change),
    },
  })
}

async function read(code: string, change: Change): Promise<void> {
  try {
    const answer = await readPath(addressOf(calls.readTable, { code }), { needsSession: false })
    change(before => seen(before, bodyOf(answer)))
  } catch (error) {
    // Without a network, what was seen last stays.
    if (error instanceof ApiError)
      change(before => (error.status === 0 && before.table !== null ? before : { ...NOTHING, error }))
  }
}

/** An answer may arrive after an event that came later. */
function seen({ table, wasRevealedHere }: WatchedTable, now: TastingTable): WatchedTable {
  if (table !== null && table.event_id > now.event_id) return { table, error: null, wasRevealedHere }
  const isRevealedNow = table !== null && table.revealed_at === null && now.revealed_at !== null
  return { table: now, error: null, wasRevealedHere: wasRevealedHere || isRevealedNow }
}
