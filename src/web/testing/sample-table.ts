import * as calls from '#contract/calls.ts'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { FIVE_CUPS } from '#domain/tasting/sheet.ts'
import { answer } from './answers.ts'

/** A table of two coffees at which nobody sits yet. */
export const OPEN_TABLE: TastingTable = {
  ...{ id: 1, code: 'K7M2Q4', name: 'Sunday', mode: 'letters', state: 'open', letters: ['A', 'B'] },
  sheet: { ...FIVE_CUPS, scales: [...FIVE_CUPS.scales], is_built_in: true },
  ...{ tasters: [], done: [], owner_had_looked: false, event_id: 1 },
  ...{ opened_at: '2026-05-01T12:00:00.000Z', ends_at: '2999-05-01T12:00:00.000Z', revealed_at: null },
  ...{ results: null, agreement: null, triangle: null },
}

/** Answers with a table. Its events stay silent, so that nothing but the first read shows it. */
export function showTable(table: () => TastingTable): void {
  Object.assign(globalThis, { EventSource: SilentEvents })
  answer(calls.readTable, table)
}

class SilentEvents extends EventTarget {
  readyState = 1
  onopen: (() => void) | null = null
  constructor() {
    super()
    queueMicrotask(() => this.onopen?.())
  }
  close() {}
}
