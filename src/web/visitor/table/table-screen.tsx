import { useEffect, useRef, useState } from 'react'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { tableAt } from '#web/parts/tasting/tables-address.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import { CODE_HINT, CodeForm } from './code-form.tsx'
import { Reveal } from './reveal.tsx'
import { Seat } from './seat.tsx'
import { useSeat } from './seats.ts'
import styles from './table.module.css'
import { hoursText, overText, titleOf, whatItIs } from './table-words.ts'
import { useTable } from './use-table.ts'

const Host = partOf(() => import('#web/owner/table/host.tsx'))

/** A table of a blind tasting, for everybody who has its code. */
export default function TableScreen({ place = '' }: { place?: string }) {
  return place === '' ? <CodeForm /> : <TableOf code={place.toUpperCase()} />
}

function TableOf({ code }: { code: string }) {
  const { table, error, wasRevealedHere } = useTable(code)
  const { admin } = useAdmin()
  // The owner's screen shows the code to others first.
  const [isTasting, setTasting] = useState(false)
  const hasSeat = useSeat(code) !== null
  usePageTitle(table === null ? 'A tasting table' : titleOf(table))
  // The results stand where the sheet and the code stood, above whoever has scrolled.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!wasRevealedHere) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [wasRevealedHere])
  if (table === null) return <NoTable code={code} error={error} />
  // Whoever doesn’t sit there reads below that it is over.
  const hours = table.state === 'open' || hasSeat ? hoursText(table, admin) : null
  return (
    <div className={styles.table}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {titleOf(table)}
        </h1>
        <p className={styles.quiet}>{whatItIs(table)}</p>
        {hours !== null && <p className={styles.quiet}>{hours}</p>}
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
          <Host key={table.id} table={table} onTaste={hasSeat || isTasting ? null : () => setTasting(true)} />
        </Part>
      )}
    </div>
  )
}

function NoTable({ code, error }: { code: string; error: { status: number; message: string } | null }) {
  return (
    <>
      <h1 className="visually-hidden">A tasting table</h1>
      {error === null && <DelayedLoading />}
      {error !== null && error.status !== 404 && <ErrorState message={error.message} />}
      {error?.status === 404 && (
        <NotFound
          message="Table not found"
          ways={[
            { text: 'Type another code', to: tableAt('') },
            { text: 'To the coffees', to: pages.home },
          ]}
        >
          {`No table has the code ${code}. ${CODE_HINT}`}
        </NotFound>
      )}
    </>
  )
}

/** What is said once the hours of a table are over. */
function Over({ table }: { table: TastingTable }) {
  return (
    <section className={styles.over}>
      <h2>This table is over</h2>
      <p>{overText(table)}</p>
      <a href={pages.home}>To the coffees</a>
    </section>
  )
}
