import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { shareText } from '#domain/bean/blend/blend-words.ts'
import { useCall } from '#web/api/get-cache.ts'
import { offeredBeans } from '#web/parts/bean/offered-beans.ts'
import { isStocked } from '#web/parts/stock/stock-filter.ts'
import { leftText } from '#web/parts/stock/stock-words.ts'
import { useStockOfBeans } from '#web/parts/stock/use-stock.ts'
import { useUnits } from '#web/words/units.ts'
import { blendChoice, blendIn } from './coffee-choice.ts'

/** A bean to choose. */
export type BeanChoice = Pick<Bean, 'id' | 'origin_name' | 'country' | 'put_away'>

interface BeanOptionsProps {
  beans: readonly BeanChoice[]
  /** The id of the chosen one, which is offered even if it is put away; '' for none. */
  chosen?: string
  /** Whether the first option chooses none. */
  hasNone?: boolean
  /** Whether recipes of blends can be chosen too; see `coffee-choice.ts`. */
  withBlends?: boolean
}

/** The options of a select for beans: those in stock first, with what is left of them. None that is put away. */
export function BeanOptions({ beans: all, chosen, hasNone = false, withBlends = false }: BeanOptionsProps) {
  const stocks = useStockOfBeans()
  const beans = offeredBeans(all, chosen)
  const units = useUnits()
  const isInStock = ({ id }: BeanChoice) => isStocked(stocks?.get(id), 'in')
  const options = (some: readonly BeanChoice[]) =>
    some.map(({ id, origin_name, country }) => {
      const stock = stocks?.get(id)
      const left = stock && leftText(stock, units)
      const name = country ? `${origin_name} (${country})` : origin_name
      return (
        <option key={id} value={id}>
          {left ? `${name}: ${left}` : name}
        </option>
      )
    })
  const inStock = beans.filter(isInStock)
  return (
    <>
      {hasNone && <option value="">Choose a bean...</option>}
      {inStock.length === 0 ? (
        options(beans)
      ) : (
        <>
          <optgroup label="In stock">{options(inStock)}</optgroup>
          <optgroup label="Others">{options(beans.filter(bean => !isInStock(bean)))}</optgroup>
        </>
      )}
      {withBlends && <BlendOptions chosen={chosen ?? ''} />}
    </>
  )
}

/** The recipes of blends, with what they are of. A retired one only if it is chosen, and so one that is gone. */
function BlendOptions({ chosen }: { chosen: string }) {
  const blends = useCall(calls.listBlends, {}).data ?? []
  const offered = blends.filter(({ id, is_retired }) => !is_retired || blendChoice(id) === chosen)
  const isGone = blendIn(chosen) !== null && !offered.some(({ id }) => blendChoice(id) === chosen)
  if (offered.length === 0 && !isGone) return null
  return (
    <optgroup label="Blends">
      {offered.map(({ id, name, parts }) => (
        <option key={id} value={blendChoice(id)}>
          {name} ({parts.map(part => `${shareText(part.share_percent)} ${part.origin_name}`).join(' + ')})
        </option>
      ))}
      {isGone && <option value={chosen}>By a recipe that is gone</option>}
    </optgroup>
  )
}
