import type { GreenPart } from '#domain/bean/blend/greens.ts'
import { round } from '#domain/record/units.ts'
import { useStockOfBeans } from '#web/parts/stock/use-stock.ts'
import text from '#web/ui/text.module.css'

interface PartsInGramsProps {
  /** What the roast is to be of. */
  parts: readonly (GreenPart & { origin_name: string })[]
  /** What it took from the stock already. */
  taken?: readonly GreenPart[]
}

/** How many grams of each coffee of a blend are to be weighed, and what the stock lacks of them. */
export function PartsInGrams({ parts, taken = [] }: PartsInGramsProps) {
  const stocks = useStockOfBeans()
  const lacking = parts.flatMap(({ bean_id, origin_name, grams }) => {
    const before = taken.find(part => part.bean_id === bean_id)?.grams ?? 0
    const left = stocks?.get(bean_id)?.on_hand_g ?? null
    return left === null || grams <= before || grams <= left + before
      ? []
      : [`${origin_name}: ${gramsText(grams)} needed, ${gramsText(Math.max(0, left + before))} left`]
  })
  return (
    <div role="status">
      <p className={`${text.quiet} ${text.figures}`}>
        {parts.map(({ origin_name, grams }) => `${gramsText(grams)} ${origin_name}`).join(' + ')}
      </p>
      {lacking.map(sentence => (
        <p key={sentence} className={text.smallProblem}>
          {sentence}
        </p>
      ))}
    </div>
  )
}

/** A space that doesn't break: `160 g`. */
function gramsText(grams: number): string {
  return `${round(grams, 1)}\u00a0g`
}
