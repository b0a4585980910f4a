import * as calls from '#contract/calls.ts'
import type { TastingOfBean } from '#contract/tasting/tastings.ts'
import { uncountedBlends } from '#domain/bean/blend/blend-words.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { TastingList } from '#web/parts/tasting/tasting-list.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import text from '#web/ui/text.module.css'
import { roastTitle } from '#web/words/roast-title.ts'

const SHOWN = 5

interface BeanTastingsProps {
  tastings: readonly TastingOfBean[]
  /** How many blends have the bean, whose tastings aren't among these. */
  blends: number
}

/** How a bean's roasts tasted at the roaster's, newest first. */
export default function BeanTastings({ tastings, blends }: BeanTastingsProps) {
  const { data: sheets = [] } = useCall(calls.listSheets, {})
  const lead = (tasting: TastingOfBean) => <a href={pages.roast(tasting.roast_id)}>{roastTitle(tasting)}</a>
  const more = tastings.slice(SHOWN)
  return (
    <section aria-labelledby="bean-tastings">
      <h2 id="bean-tastings">Tastings</h2>
      {blends > 0 && <p className={text.quiet}>{uncountedBlends(blends)}</p>}
      <TastingList tastings={tastings.slice(0, SHOWN)} sheets={sheets} leadOf={lead} />
      {more.length > 0 && (
        <Disclosure summary={`${more.length} more`}>
          <TastingList tastings={more} sheets={sheets} leadOf={lead} />
        </Disclosure>
      )}
    </section>
  )
}
