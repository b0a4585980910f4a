import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { NotRead } from '#web/parts/not-read.tsx'
import { RoastDay } from '#web/parts/roast/roast-day.tsx'
import { RoastThumbnail } from '#web/parts/roast/roast-thumbnail.tsx'
import { BackLink } from '#web/shell/back-link.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import layout from '#web/ui/layout.module.css'
import { NotFound } from '#web/ui/not-found.tsx'
import styles from './bag-screen.module.css'

/** The roasts that share the number on a bag, newest first, for its owner to find theirs by coffee and date. */
export default function BagScreen({ id: roastNumber }: { id: number }) {
  usePageTitle(`Roast #${roastNumber}`)
  const read = useCall(calls.listRoasts, { number: roastNumber })
  // Without a roast of this number, the call finds the one with this id.
  const roasts = read.data?.filter(roast => roast.roast_number === roastNumber)
  return (
    <>
      <BackLink to={pages.home}>Find another number</BackLink>
      <ScreenHeading subtitle={roasts && countText(roasts.length)}>Roast #{roastNumber}</ScreenHeading>
      {read.data === undefined && <NotRead reads={[read]} failed="Failed to load roasts" />}
      {roasts?.length === 0 && (
        <NotFound
          message={`Roast #${roastNumber} not found`}
          ways={[{ text: 'All roasts', to: pages.roasts }]}
        >
          No bag has this number.
        </NotFound>
      )}
      <ul className={`${layout.stack4} ${styles.roasts}`}>
        {roasts?.map(roast => (
          <li key={roast.id}>
            <BagLink roast={roast} />
          </li>
        ))}
      </ul>
    </>
  )
}

function BagLink({ roast }: { roast: Roast }) {
  const { roast_date: date } = roast
  return (
    <a className={`${layout.card} ${styles.roast}`} href={pages.roast(roast.id)}>
      <span className={styles.coffee}>{coffeeTitle(roast)}</span>
      <span className={styles.date}>{date === null ? 'no date' : <RoastDay date={date} />}</span>
      <RoastThumbnail roast={roast} className={styles.thumbnail} />
    </a>
  )
}

function countText(count: number): string | undefined {
  return count < 2 ? undefined : `${count} roasts have this number. Which coffee is in your bag?`
}
