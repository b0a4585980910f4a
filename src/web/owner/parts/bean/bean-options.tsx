import type { Bean } from '#contract/beans.ts'
import { nameWithCountry } from '#domain/bean/blend/blend-words.ts'
import { offeredBeans } from '#web/parts/bean/offered-beans.ts'
import { isStocked } from '#web/parts/stock/stock-filter.ts'
import { leftText } from '#web/parts/stock/stock-words.ts'
import { useStockOfBeans } from '#web/parts/stock/use-stock.ts'
import { useUnits } from '#web/words/units.ts'

/** A bean to choose. */
export type BeanChoice = Pick<Bean, 'id' | 'origin_name' | 'country' | 'put_away'>

interface BeanOptionsProps {
  beans: readonly BeanChoice[]
  /** The id of the chosen one, which is offered even if it is put away; '' for none. */
  chosen?: string
  /** Whether the first option chooses none. */
  hasNone?: boolean
}

/** The options of a select for beans: those in stock first, with what is left of them. None that is put away. */
export function BeanOptions({ beans: all, chosen, hasNone = false }: BeanOptionsProps) {
  const stocks = useStockOfBeans()
  const beans = offeredBeans(all, chosen)
  const units = useUnits()
  const isInStock = ({ id }: BeanChoice) => isStocked(stocks?.get(id), 'in')
  const options = (some: readonly BeanChoice[]) =>
    some.map(({ id, origin_name, country }) => {
      const stock = stocks?.get(id)
      const left = stock && leftText(stock, units)
      const saysCountry = nameWithCountry(origin_name, country) === origin_name
      const name = saysCountry ? origin_name : `${origin_name} (${country})`
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
    </>
  )
}
