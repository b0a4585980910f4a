import type { EventSource } from '#server/http/event-streams.ts'
import { tableOf } from './read-table.ts'
import { findAny } from './table-row.ts'

/** Tables, as they are watched: each event has the whole table as the reader sees it by then. */
export function watchedTables(now: () => Date): EventSource {
  return {
    async eventsSince(db, id, since) {
      const row = await findAny(db, id)
      if (row === undefined || row.event_id <= since) return []
      if (row.deletion_id !== null) return [{ id: row.event_id, name: 'gone', data: () => ({}) }]
      const { value: ofOwner } = await tableOf(db, row, 'owner', now())
      const { value: ofVisitor } = await tableOf(db, row, 'visitor', now())
      const data = (reader: 'owner' | 'visitor') => (reader === 'owner' ? ofOwner : ofVisitor)
      return [{ id: row.event_id, name: 'table', data }]
    },
  }
}
