import * as calls from '#contract/calls.ts'
import type { Tasting } from '#contract/tasting/tastings.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { TastingList } from '#web/parts/tasting/tasting-list.tsx'
import { useAdmin } from '#web/session/admin-state.tsx'
import styles from './feedback-section.module.css'

const TableLink = partOf(() => import('#web/owner/table/table-link.tsx'))
const TastingActions = partOf(() => import('#web/owner/tasting/tasting-actions.tsx'))

/** How a roast tasted at the roaster's: all tastings for the owner, the public ones for visitors. */
export default function RoastTastings({ tastings }: { tastings: readonly Tasting[] }) {
  const { admin } = useAdmin()
  const { data: sheets = [] } = useCall(calls.listSheets, {})
  return (
    <section className={styles.feedback} aria-labelledby="tastings">
      <h2 id="tastings">{admin ? 'Tastings' : 'What the roaster tasted'}</h2>
      <TastingList
        tastings={tastings}
        sheets={sheets}
        {...(admin && {
          actionsOf: tasting => (
            <Part>
              <TastingActions tasting={tasting} />
            </Part>
          ),
          wayToTable: id => (
            <Part>
              <TableLink id={id} />
            </Part>
          ),
        })}
      />
    </section>
  )
}
