import type { RoastOfBean } from '#contract/roasts.ts'
import { shareTexts } from '#domain/bean/blend/blend-words.ts'
import { partsOfRoast } from '#domain/bean/blend/coffee-title.ts'
import { isOfOneCoffee } from '#domain/bean/blend/greens.ts'
import { CoffeeField } from '#web/owner/parts/bean/coffee-select.tsx'
import { WeightField } from '#web/owner/parts/weight/weight-field.tsx'
import { coffeeIn, PARTS_LACK_WEIGHT } from '#web/parts/bean/coffee-choice.ts'
import { SelectField } from '#web/ui/field.tsx'
import text from '#web/ui/text.module.css'
import { dateInWords } from '#web/words/readers-dates.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { scoreText } from '#web/words/score-text.ts'
import { weightOfText, weightProblem } from '#web/words/weight-text.ts'
import { type Followable, planChoice } from './followed.ts'

/** What is roasted and followed, as the fields have it. */
interface TypedChoice {
  /** See `coffee-choice.ts`. */
  coffee: string
  weight: string
  /** See `followed.ts`. */
  followed: string
}

interface ChoiceFieldsProps extends TypedChoice {
  followable: Followable
  /** Called with the grams, too, if those of several coffees were typed. */
  onCoffee: (coffee: string, grams?: string) => void
  onWeight: (text: string) => void
  onFollow: (followed: string) => void
}

/** The fields for what is roasted, how much of it, and what is followed: before a roast, while it runs and after it. */
export function ChoiceFields({
  coffee,
  weight,
  followed,
  followable,
  onCoffee,
  onWeight,
  onFollow,
}: ChoiceFieldsProps) {
  return (
    <>
      <CoffeeField label="Coffee" value={coffee} weight={weight} onChange={onCoffee} />
      <WeightField label="Green weight" value={weight} onChange={onWeight} />
      {lacksWeight({ coffee, weight }) && <p className={text.smallProblem}>{PARTS_LACK_WEIGHT}</p>}
      <FollowField value={followed} followable={followable} onChange={onFollow} />
    </>
  )
}

/** Whether the coffees of a blend lack their weight. */
function lacksWeight({ coffee, weight }: Omit<TypedChoice, 'followed'>): boolean {
  return coffeeIn(coffee, weightOfText(weight)) === null
}

/** Whether a weight can be kept as it is typed for a coffee. */
export function isKeepable(choice: Omit<TypedChoice, 'followed'>): boolean {
  return weightProblem(choice.weight) === null && !lacksWeight(choice)
}

interface FollowFieldProps {
  value: string
  followable: Followable
  onChange: (followed: string) => void
}

function FollowField({
  value,
  followable: { roasts, plans = [], reference, best, ofBean },
  onChange,
}: FollowFieldProps) {
  const isListed =
    value === '' ||
    plans.some(({ id }) => planChoice(id) === value) ||
    roasts.some(({ id }) => String(id) === value)
  return (
    <SelectField
      label="Follow"
      value={value}
      onChange={onChange}
      disabled={isListed && roasts.length + plans.length === 0}
    >
      <option value="">Nothing</option>
      {!isListed && <option value={value}>Another roast or plan</option>}
      {plans.map(({ id, name }) => (
        <option key={planChoice(id)} value={planChoice(id)}>
          {name} (plan)
        </option>
      ))}
      {roasts.map(roast => (
        <option key={roast.id} value={roast.id}>
          {roastLine(roast, ofBean)}
          {roast.id === reference ? ' (reference)' : roast.id === best ? ' (best score)' : ''}
        </option>
      ))}
    </SelectField>
  )
}

/** `#41, 12 Jan 2026, score 87 B`; the blends of this coffee as `…, blend, 50 %` */
function roastLine(roast: RoastOfBean, beanId: number | null): string {
  return [
    roastTitle(roast),
    roast.roast_date === null ? 'no date' : dateInWords(roast.roast_date),
    ...(roast.score === null ? [] : [`score ${scoreText(roast.score, roast.score_from)}`]),
    ...(beanId === null || isOfOneCoffee(roast) ? [] : [blendText(roast, beanId)]),
  ].join(', ')
}

/** `blend, 50 %`: the share of the coffee. */
function blendText(roast: RoastOfBean, beanId: number): string {
  const parts = partsOfRoast(roast) ?? []
  const share = shareTexts(parts)[parts.findIndex(({ bean_id }) => bean_id === beanId)]
  return share === undefined ? 'blend' : `blend, ${share}`
}
