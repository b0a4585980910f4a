import { useEffect } from 'react'
import * as calls from '#contract/calls.ts'
import type { Pouring, TastingTable } from '#contract/tasting/tables.ts'
import { useCall } from '#web/api/get-cache.ts'
import { makeStale, renewShown } from '#web/api/stale-reads.ts'
import { NotRead } from '#web/parts/not-read.tsx'
import { Button } from '#web/ui/button.tsx'
import text from '#web/ui/text.module.css'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './table.module.css'

/** Said where a triangle is opened and where it is poured. */
export const CUPS_ARE_DRAWN = 'Each taster’s cups are drawn: pour from the list under Pour.'

/** Which coffee goes into which cup, large enough to pour by. */
export function PouringList({ table, onClose }: { table: TastingTable; onClose: () => void }) {
  const { id, event_id } = table
  const pouring = useCall(calls.readPouring, { id })
  // Whoever sits down at a triangle has cups of their own.
  useEffect(() => {
    makeStale(['tables'])
    if (event_id > 0) void renewShown()
  }, [event_id])
  if (pouring.data === undefined) return <NotRead reads={[pouring]} />
  const { data } = pouring
  return (
    <section className={styles.pouring} aria-label="What to pour">
      {data.letters.length > 0 ? <Letters pouring={data} /> : <Triangles pouring={data} />}
      <Button onClick={onClose}>Hide</Button>
    </section>
  )
}

function Letters({ pouring: { letters, roasts } }: { pouring: Pouring }) {
  return (
    <dl className={styles.cups}>
      {letters.map(({ letter, roast_id }) => (
        <div key={letter}>
          <dt>{letter}</dt>
          <dd>{nameOf(roasts, roast_id)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Triangles({ pouring: { tasters, roasts } }: { pouring: Pouring }) {
  const [first] = tasters
  if (first === undefined) return <p>The cups are drawn for each taster who sits down.</p>
  return (
    <>
      <table className={styles.drawn}>
        <thead>
          <tr>
            <th scope="col">Taster</th>
            {first.cups.map(({ letter }) => (
              <th key={letter} scope="col">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasters.map(({ taster, cups }) => (
            <tr key={taster}>
              <th scope="row">{taster}</th>
              {cups.map(({ letter, roast_id }) => (
                <td key={letter}>{shortNameOf(roasts, roast_id)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${text.small} ${text.anywhere}`}>
        {roasts.map(({ id }) => nameOf(roasts, id)).join(' · ')}
      </p>
    </>
  )
}

function shortNameOf(roasts: Pouring['roasts'], id: number): string {
  const roast = roasts.find(each => each.id === id)
  return roast === undefined ? 'was deleted' : roastTitle(roast)
}

function nameOf(roasts: Pouring['roasts'], id: number): string {
  const roast = roasts.find(each => each.id === id)
  if (roast === undefined) return 'was deleted'
  return roast.roast_number === null ? roast.roast_name : `#${roast.roast_number} ${roast.bean_name}`
}
