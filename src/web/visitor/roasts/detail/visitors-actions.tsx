import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Roast } from '#contract/roasts.ts'
import { pages } from '#web/pages.ts'
import { ShareButton } from '#web/parts/share/share-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from './roast-detail.module.css'
import { downloadsOf } from './roast-downloads.ts'
import { sharedRoast } from './shared-roast.ts'

/** What everybody can do with a roast: share it, and the rest in a menu. */
export function VisitorsActions({ roast }: { roast: Roast }) {
  const downloads = downloadsOf(roast.id).map(each => ({ ...each, text: `Download ${each.text}` }))
  return (
    <div className={styles.actions}>
      <ShareButton {...sharedRoast(roast)} />
      <Menu
        label="More"
        icon={<Ellipsis aria-hidden="true" />}
        items={[
          { text: 'Compare', to: pages.compare([roast.id]) },
          { text: 'Roast again', to: pages.again(roast.id) },
          { text: 'Print', onChoose: () => window.print() },
          ...downloads,
        ]}
      />
    </div>
  )
}
