import * as calls from '#contract/calls.ts'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { counted } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import panel from '#web/owner/parts/panel/panel.module.css'
import { PanelRow, PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { pages } from '#web/pages.ts'
import { NotRead } from '#web/parts/not-read.tsx'
import { roastIdsIn } from '#web/parts/roast/roast-ids.ts'
import { tableAt } from '#web/parts/tasting/tables-address.ts'
import { BackToOrigin } from '#web/shell/back-link.tsx'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { momentInWords } from '#web/words/moment-in-words.ts'
import { readersToday } from '#web/words/readers-own.ts'
import { OpenTable } from './open-table.tsx'

/** Opening a table, for which the address proposes roasts, and the tables there were. */
export default function Tables({ search }: { search: string }) {
  const ids = roastIdsIn(search)
  const proposed = useCall(calls.listRoasts, ids.length === 0 ? null : { ids: ids.join(',') })
  const isRead = ids.length === 0 || proposed.data !== undefined
  return (
    <>
      <BackToOrigin otherwise={pages.bench} />
      <ScreenHeading>Taste blind</ScreenHeading>
      {isRead ? (
        <>
          <OpenTable
            key={search}
            proposed={ids.flatMap(id => proposed.data?.find(roast => roast.id === id) ?? [])}
          />
          <EarlierTables />
        </>
      ) : (
        <NotRead reads={[proposed]} failed="Failed to load roasts" />
      )}
    </>
  )
}

function EarlierTables() {
  const tables = useCall(calls.listTables, {})
  return (
    <>
      {tables.error && tables.data === undefined && (
        <ErrorState message={messageOf(tables.error)} onRetry={tables.retry} />
      )}
      {tables.data !== undefined && tables.data.length > 0 && (
        <PanelSection heading="Tables">
          <ul className={panel.list}>
            {tables.data.map(table => (
              <PanelRow
                key={table.id}
                name={<a href={tableAt(table.code)}>{table.name ?? table.code}</a>}
                note={lineOf(table)}
              />
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  )
}

function lineOf({ mode, letters, tasters, state, revealed_at, opened_at }: TastingTable): string {
  const what = mode === 'triangle' ? 'Triangle' : `${letters.length} coffees`
  const how = revealed_at !== null ? 'revealed' : state === 'open' ? 'open' : 'over, not revealed'
  return `${momentInWords(new Date(opened_at), readersToday())} · ${what} · ${counted(tasters.length, 'taster')} · ${how}`
}
