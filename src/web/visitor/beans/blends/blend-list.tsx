import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Blend } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './blend-list.module.css'
import { ShareBar } from './share-bar.tsx'

const EditBlendDialog = partOf(() => import('#web/owner/blends/edit-blend-dialog.tsx'))

/** The recipes of blends, below the beans. Without any, only an owner with two beans sees where to make one. */
export default function BlendList({ beanCount }: { beanCount: number }) {
  const { admin } = useAdmin()
  const blends = useCall(calls.listBlends, {}).data
  const [isAdding, setAdding] = useState(false)
  if (blends === undefined || (blends.length === 0 && !(admin && beanCount > 1))) return null
  const offered = blends.filter(({ is_retired }) => !is_retired)
  const retired = blends.filter(({ is_retired }) => is_retired)
  return (
    <section className={`${layout.stack4} ${styles.blends}`} aria-labelledby="blends">
      <header className={`${layout.row3} ${styles.header}`}>
        <h2 id="blends">Blends</h2>
        {admin && (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            New recipe
          </Button>
        )}
      </header>
      {blends.length === 0 && (
        <p className={styles.note}>
          Coffees that you weigh together before roasting: save their shares under a name once, and choose
          that name like a coffee.
        </p>
      )}
      <Cards blends={offered} />
      {retired.length > 0 && (
        <Disclosure summary={`Retired (${retired.length})`} mustBeOpen={offered.length === 0}>
          {() => <Cards blends={retired} />}
        </Disclosure>
      )}
      {isAdding && (
        <Part>
          <EditBlendDialog blend={null} onClose={() => setAdding(false)} />
        </Part>
      )}
    </section>
  )
}

function Cards({ blends }: { blends: readonly Blend[] }) {
  if (blends.length === 0) return null
  return (
    <ul className={styles.grid}>
      {blends.map(blend => (
        <li key={blend.id} className={`${layout.card} ${styles.card}`}>
          <h3>
            <a href={pages.blend(blend.id)}>{blend.name}</a>
          </h3>
          <ShareBar parts={blend.parts} />
          {blend.summary && <p className={styles.summary}>{blend.summary}</p>}
        </li>
      ))}
    </ul>
  )
}
