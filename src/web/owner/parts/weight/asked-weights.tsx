import { type MouseEvent, useEffect, useRef } from 'react'
import { gramsText, weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import styles from './asked-weights.module.css'
import { type DoubtedWeights, doubtId } from './weight-question.ts'

interface AskedWeightsProps {
  weights: readonly DoubtedWeights[]
  /** Whether the owner has tried to save them. */
  isAsked?: boolean | undefined
  /** What the button says that saves them: `Save anyway`. */
  anyway?: string | undefined
}

/** While somebody types, a weight lacks digits. */
export const TYPING_MILLISECONDS = 500
/** More than these are only counted. */
const MOST_NAMED = 3

/** Says why no roast has these weights, and offers the right one if a unit was mistaken. */
export function AskedWeights({ weights, isAsked = false, anyway = 'Save anyway' }: AskedWeightsProps) {
  const ids = weights.map(doubtId).join()
  const isSettled = useSettled(ids, TYPING_MILLISECONDS) === ids
  const shown = isAsked || isSettled ? weights : []
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The fields may be far above the button that was pressed.
    if (isAsked) region.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked])
  const more = shown.length - MOST_NAMED
  return (
    <div ref={region} className={styles.asked} role="status">
      {shown.slice(0, MOST_NAMED).map(each => (
        <p key={each.key}>
          {each.name !== undefined && <strong>{each.name}: </strong>}
          {weightDoubtText(each.doubt).replaceAll(' %', '\u00a0%')} <RightWeight weights={each} />
        </p>
      ))}
      {more > 0 && <p>And {more} more.</p>}
      {isAsked && shown.length > 0 && (
        <p>
          If that is right, press <strong>{anyway}</strong>. Such a loss is not scored.
        </p>
      )}
    </div>
  )
}

/** Takes the weight in the unit that was meant. Nothing for weights that are wrong in another way. */
function RightWeight({ weights: { name, doubt, onTake } }: { weights: DoubtedWeights }) {
  if (doubt.code !== 'unit_mistaken' || onTake === undefined) return null
  const { weight, grams } = doubt.values
  const field = weight === 'green_weight_g' ? 'green weight' : 'roasted weight'
  return (
    <Button onClick={() => onTake(weight, String(grams))}>
      Use {gramsText(grams)}
      <span className="visually-hidden">
        {' '}
        as {field}
        {name !== undefined && ` of ${name}`}
      </span>
    </Button>
  )
}

interface AnywayButtonProps extends ButtonProps {
  /** Whether the owner was asked about the weights that it saves. */
  isAsked: boolean
  /** What it says then. */
  anyway?: string | undefined
}

/**
 * A button that saves weights. Once the owner was asked about them, it says that it saves them anyway, and the second
 * click of a double click does nothing.
 */
export function AnywayButton({
  isAsked,
  anyway = 'Save anyway',
  onClick,
  children,
  ...button
}: AnywayButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isAsked && event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button {...button} onClick={press}>
      {isAsked ? anyway : children}
    </Button>
  )
}
