import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useOwnerSettings } from '#web/owner/parts/stock-entry/use-owner-settings.ts'
import { pages } from '#web/pages.ts'
import text from '#web/ui/text.module.css'
import { costWords } from './cost-words.ts'
import styles from './roast.module.css'

/** For the owner: what the batch cost, 100 g of it and a cup, or why that isn't known. */
export default function RoastCost({ roast }: { roast: Roast }) {
  const cost = useCall(calls.readRoastCost, { id: roast.id }).data
  const currency = useOwnerSettings()?.currency
  if (cost === undefined || currency === undefined)
    return <p className={`${text.smallFigures} ${styles.line}`} />
  if (cost.total === null) return <UnknownCost roast={roast} />
  return (
    <p className={`${text.smallFigures} ${styles.line}`}>
      Cost{' '}
      {costWords(cost, currency).map(({ amount, of }, index) => (
        <span key={of}>
          {index > 0 && ', '}
          <strong className={`${text.strong} ${text.ink}`}>{amount}</strong> {of}
        </span>
      ))}
      {cost.per_cup === null && '. Weigh the roasted beans to know the cost of a cup.'}
    </p>
  )
}

function UnknownCost({ roast }: { roast: Roast }) {
  const lacks = roast.green_weight_g === null ? 'green weight' : roast.roast_date === null ? 'date' : null
  return (
    <p className={`${text.smallFigures} ${styles.line}`}>
      {lacks === null ? (
        <>
          What it cost isn’t known: <a href={pages.bean(roast.bean_id)}>write down what you bought</a>.
        </>
      ) : (
        `What it cost isn’t known: the roast has no ${lacks}.`
      )}
    </p>
  )
}
