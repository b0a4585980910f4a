import { type ComponentProps, useState } from 'react'
import type { Blend } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import { shareTexts } from '#domain/bean/blend/blend-words.ts'
import { type GreenPart, partsOf, sharePercent, weightOf } from '#domain/bean/blend/greens.ts'
import { useCall } from '#web/api/get-cache.ts'
import { blendChoice, blendIn, partsChoice, partsIn } from '#web/parts/bean/coffee-choice.ts'
import { offeredBeans } from '#web/parts/bean/offered-beans.ts'
import fieldStyles from '#web/ui/field.module.css'
import { FieldFrame, useFieldIds } from '#web/ui/field.tsx'
import { weightOfText } from '#web/words/weight-text.ts'
import { type BeanChoice, BeanOptions } from './bean-options.tsx'
import { type CoffeeDraft, CoffeesDialog, NO_COFFEE } from './coffees-dialog.tsx'
import { PartsInGrams } from './parts-in-grams.tsx'

interface CoffeeSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  /** See `coffee-choice.ts`. */
  value: string
  /** Called with the choice, and with what several coffees weigh together if their grams were typed. */
  onChange: (choice: string, grams?: string) => void
  /** The green weight as it is typed. */
  weight: string
  /** What the first option, which chooses none, is called. */
  none?: string
  /** Several coffees that can be chosen as they are. */
  offered?: readonly string[]
  /** The beans to choose from until those of the library are read. */
  untilRead?: readonly BeanChoice[]
  /** The grams of the coffees of the chosen recipe, where they are known already: a roast keeps its shares. */
  known?: readonly GreenPart[] | null
}

/**
 * Chooses the coffee of a roast: a bean, a recipe, or several coffees, whose grams a dialog asks for. Its `children`
 * are further options.
 */
export function CoffeeSelect({
  value,
  onChange,
  weight,
  none = 'Choose a bean...',
  offered = [],
  untilRead = [],
  known = null,
  children,
  ...select
}: CoffeeSelectProps) {
  const [isAsking, setAsking] = useState(false)
  const beans = useCall(calls.listBeans, {}).data ?? untilRead
  const blends = useCall(calls.listBlends, {}).data ?? []
  const start = () => {
    const grams = weightOfText(weight)
    const parts = known ?? partsOfChoice(value, blends)
    if (parts === null) return [{ bean: /^\d*$/.test(value) ? value : '', grams: weight }, NO_COFFEE]
    return (grams === null ? parts : partsOf(grams, parts)).map(
      (part): CoffeeDraft => ({
        bean: String(part.bean_id),
        grams: grams === null ? '' : String(part.grams),
      }),
    )
  }
  return (
    <>
      <select
        {...select}
        value={value}
        onChange={({ target }) => (target.value === SEVERAL ? setAsking(true) : onChange(target.value))}
      >
        <option value="">{none}</option>
        {children}
        <BeanOptions beans={beans} chosen={value} />
        <BlendOptions beans={beans} blends={blends} chosen={value} offered={offered} known={known} />
      </select>
      {isAsking && (
        <CoffeesDialog
          start={start()}
          beans={beans}
          onClose={() => setAsking(false)}
          onTake={parts => {
            setAsking(false)
            onChange(partsChoice(parts), String(weightOf(parts)))
          }}
        />
      )}
    </>
  )
}

interface CoffeeFieldProps extends CoffeeSelectProps, Pick<ChosenInGramsProps, 'taken'> {
  label: string
}

/** The same with its label, and with what is to be weighed of each coffee of a blend. */
export function CoffeeField({ label, taken, ...select }: CoffeeFieldProps) {
  const ids = useFieldIds()
  return (
    <FieldFrame ids={ids} label={label}>
      <CoffeeSelect {...ids.attributes} {...select} className={fieldStyles.input} />
      <ChosenInGrams {...select} taken={taken} />
    </FieldFrame>
  )
}

interface ChosenInGramsProps extends Pick<CoffeeSelectProps, 'value' | 'weight' | 'untilRead' | 'known'> {
  /** What the roast took from the stock already. */
  taken?: readonly GreenPart[] | undefined
}

/** What is to be weighed of each coffee that is chosen; nothing for one coffee. */
export function ChosenInGrams({ value, weight, untilRead = [], known = null, taken }: ChosenInGramsProps) {
  const beans = useCall(calls.listBeans, {}).data ?? untilRead
  const blends = useCall(calls.listBlends, {}).data ?? []
  const parts = known ?? partsOfChoice(value, blends)
  const grams = weightOfText(weight)
  if (parts === null || grams === null || grams <= 0) return null
  return (
    <PartsInGrams
      parts={partsOf(grams, parts).map(part => ({ ...part, ...named(part, beans) }))}
      taken={taken}
    />
  )
}

const SEVERAL = 'several'

interface BlendOptionsProps {
  beans: readonly BeanChoice[]
  blends: readonly Blend[]
  chosen: string
  offered: readonly string[]
  known: readonly GreenPart[] | null
}

/**
 * The recipes of blends with what they are of, and several coffees without one. A retired one only if it is chosen, and
 * so one that is gone.
 */
function BlendOptions({ beans, blends, chosen, offered, known }: BlendOptionsProps) {
  const recipes = blends.filter(({ id, is_retired }) => !is_retired || blendChoice(id) === chosen)
  const isGone = blendIn(chosen) !== null && !recipes.some(({ id }) => blendChoice(id) === chosen)
  const free = new Set([...offered, chosen].filter(choice => partsIn(choice) !== null))
  const canMix = offeredBeans(beans, chosen).length > 1
  if (recipes.length + free.size === 0 && !isGone && !canMix) return null
  return (
    <optgroup label="Blends">
      {recipes.map(({ id, name, parts }) => (
        <option key={id} value={blendChoice(id)}>
          {name} ({known !== null && blendChoice(id) === chosen ? sharesOf(known, beans) : partsLine(parts)})
        </option>
      ))}
      {isGone && <option value={chosen}>By a recipe that is gone</option>}
      {[...free].map(choice => (
        <option key={choice} value={choice}>
          {coffeesLine(choice, beans)}
        </option>
      ))}
      {canMix && (
        <option value={SEVERAL}>
          {partsIn(chosen) === null ? 'Several coffees…' : 'Other coffees or grams…'}
        </option>
      )}
    </optgroup>
  )
}

/** What is chosen, in words: the bean, the recipe, or `60 % Wolkite + 40 % Santa Clara`. */
export function choiceText(choice: string, beans: readonly BeanChoice[], blends: readonly Blend[]): string {
  const recipe = blends.find(({ id }) => blendChoice(id) === choice)
  const bean = beans.find(({ id }) => String(id) === choice)
  return recipe?.name ?? bean?.origin_name ?? (coffeesLine(choice, beans) || choice)
}

/** The coffees of a choice of several; '' for any other choice. */
function coffeesLine(choice: string, beans: readonly BeanChoice[]): string {
  return sharesOf(partsIn(choice) ?? [], beans)
}

function sharesOf(parts: readonly GreenPart[], beans: readonly BeanChoice[]): string {
  const whole = weightOf(parts)
  return partsLine(
    parts.map(part => ({ ...named(part, beans), share_percent: sharePercent(part.grams, whole) })),
  )
}

function named({ bean_id }: GreenPart, beans: readonly BeanChoice[]) {
  return { origin_name: beans.find(({ id }) => id === bean_id)?.origin_name ?? 'Another coffee' }
}

function partsLine(parts: readonly { origin_name: string; share_percent: number }[]): string {
  const shares = shareTexts(parts)
  return parts.map(({ origin_name }, place) => `${shares[place]} ${origin_name}`).join(' + ')
}

/** The proportions of what is chosen; null for one coffee. */
function partsOfChoice(choice: string, blends: readonly Blend[]): GreenPart[] | null {
  const recipe = blends.find(({ id }) => blendChoice(id) === choice)
  if (recipe === undefined) return partsIn(choice)
  return recipe.parts.map(({ bean_id, share_percent }) => ({ bean_id, grams: share_percent }))
}
