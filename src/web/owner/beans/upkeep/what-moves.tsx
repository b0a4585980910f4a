import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { BeanStock } from '#contract/stock.ts'
import { plural } from '#domain/words/plural.ts'
import { useCall } from '#web/api/get-cache.ts'
import { amountText } from '#web/parts/stock/stock-words.ts'
import text from '#web/ui/text.module.css'
import { beanTitle } from '#web/visitor/beans/bean-facts.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './upkeep.module.css'

/** What moves from the other bean to this one, before it does. */
export function WhatMoves({ bean, other }: { bean: Bean; other: Bean }) {
  const units = useUnits()
  const [here, there] = [
    useCall(calls.readBeanStock, { id: bean.id }).data,
    useCall(calls.readBeanStock, { id: other.id }).data,
  ]
  const aliases = useCall(calls.readBeanAliases, { id: other.id }).data?.aliases ?? []
  const entries = there?.entries.filter(({ kind }) => kind !== 'roast').length ?? 0
  const names = [beanTitle(other, ''), ...aliases].filter(name => name !== '')
  return (
    <div className={styles.moves}>
      <h3>Moves here</h3>
      <ul>
        <li>
          {other.roast_count === 0
            ? 'No roasts'
            : plural(other.roast_count, {
                one: '1 roast with its feedback and words for next time',
                other: `${other.roast_count} roasts with their feedback and words for next time`,
              })}
        </li>
        {entries > 0 && there?.on_hand_g != null && (
          <li>
            {plural(entries, { one: '1 entry', other: `${entries} entries` })} of its stock,{' '}
            {amountText(there.on_hand_g, units)} left
            {isCountedTwice(here, there) && (
              <p className={text.small}>
                Stock was entered for both, and a count in the ledger is then of both together. Count what is
                left after merging.
              </p>
            )}
          </li>
        )}
        <li>
          {plural(names.length, { one: 'Its name', other: 'Its names' })}, by which files find this bean from
          now on: {names.join(', ')}
        </li>
        <li>Its addresses: they lead here</li>
      </ul>
    </div>
  )
}

/** Whether a count of one coffee would stand for what was there of both. */
function isCountedTwice(here: BeanStock | undefined, there: BeanStock): boolean {
  if (here === undefined || here.on_hand_g === null) return false
  return [...here.entries, ...there.entries].some(({ kind }) => kind === 'count')
}
