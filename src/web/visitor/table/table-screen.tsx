import { useState } from 'react'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { plural } from '#domain/words/plural.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import { Reveal } from './reveal.tsx'
import { Seat } from './seat.tsx'
import { useSeat } from './seats.ts'
import styles from './table.module.css'
import { useTable } from './use-table.ts'

const Host = partOf(() => import('#web/owner/table/host.tsx'))

/** A table of a blind tasting, for everybody who has its code. */
export default function TableScreen({ place = '' }: { place?: string }) {
  const code = place.toUpperCase()
  const { table, error, wasRevealedHere } = useTable(code)
  const { admin } = useAdmin()
  // The owner's screen shows the code to others first.
  const [isTasting, setTasting] = useState(false)
  const hasSeat = useSeat(code) !== null
  usePageTitle(table === null ? 'A tasting table' : titleOf(table))
  if (table === null) return <NoTable code={code} error={error} />
  return (
    <div className={styles.table}>
      <header className={styles.head}>
        <h1>{titleOf(table)}</h1>
        <p className={styles.quiet}>{whatItIs(table)}</p>
      </header>
      {table.results !== null || table.triangle !== null ? (
        <Reveal table={table} isFresh={wasRevealedHere} />
      ) : table.state === 'open' || (hasSeat && table.revealed_at === null) ? (
        (hasSeat || !admin || isTasting) && <Seat table={table} />
      ) : (
        <Over table={table} />
      )}
      {admin && (
        <Part>
          <Host table={table} onTaste={hasSeat || isTasting ? null : () => setTasting(true)} />
        </Part>
      )}
    </div>
  )
}

function NoTable({ code, error }: { code: string; error: { status: number; message: string } | null }) {
  if (error === null)
    return (
      <>
        <h1 className="visually-hidden">A tasting table</h1>
        <DelayedLoading />
      </>
    )
  if (error.status !== 404)
    return (
      <>
        <h1 className="visually-hidden">A tasting table</h1>
        <ErrorState message={error.message} />
      </>
    )
  return (
    <NotFound message="Table not found" ways={[{ text: 'To the coffees', to: pages.home }]}>
      {`No table has the code ${code}. Ask for it again: it has six letters and digits, and none of 0, O, 1, I and L.`}
    </NotFound>
  )
}

/** What is said once the hours of a table are over. */
function Over({ table }: { table: TastingTable }) {
  return (
    <section className={styles.over}>
      <h2>This table is over</h2>
      <p>
        {table.revealed_at === null
          ? 'Its hours have passed, and nothing was revealed.'
          : 'Its hours have passed, and its results with them. The roaster still has them.'}
      </p>
      <a href={pages.home}>To the coffees</a>
    </section>
  )
}

function titleOf({ name }: TastingTable): string {
  return name ?? 'Tasting table'
}

function whatItIs({ mode, letters, sheet, state }: TastingTable): string {
  if (mode === 'triangle') return 'Three cups, two of them alike'
  const cups = plural(letters.length, { one: '1 coffee', other: `${letters.length} coffees` })
  return state === 'open' ? `${cups}, blind, by ${sheet?.name ?? 'letters'}` : `${cups}, by ${sheet?.name}`
}
