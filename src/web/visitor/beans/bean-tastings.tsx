import * as calls from '#contract/calls.ts'
import type { TastingOfBean } from '#contract/tasting/tastings.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { TastingList } from '#web/parts/tasting/tasting-list.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { roastTitle } from '#web/words/roast-title.ts'

const SHOWN = 5

/** How a bean's roasts tasted at the roaster's, newest first. */
export default function BeanTastings({ tastings }: { tastings: readonly TastingOfBean[] }) {
  const { data: sheets = [] } = useCall(calls.listSheets, {})
  const lead = (tasting: TastingOfBean) => <a href={pages.roast(tasting.roast_id)}>{roastTitle(tasting)}</a>
  const more = tastings.slice(SHOWN)
  return (
    <section aria-labelledby="bean-tastings">
      <h2 id="bean-tastings">Tastings</h2>
      <TastingList tastings={tastings.slice(0, SHOWN)} sheets={sheets} leadOf={lead} />
      {more.length > 0 && (
        <Disclosure summary={`${more.length} more`}>
          <TastingList tastings={more} sheets={sheets} leadOf={lead} />
        </Disclosure>
      )}
    </section>
  )
}
