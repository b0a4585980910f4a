import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { keyedWeight, settledWeight, weightProblem } from '#web/words/weight-text.ts'
import { TYPING_MILLISECONDS } from './asked-weights.tsx'
import { type useTypedWeights, WEIGHT_NAMES } from './typed-weights.ts'

interface WeightFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  disabled?: boolean
}

/** A field for a weight in grams. */
export function WeightField({ label, value, onChange, disabled }: WeightFieldProps) {
  const problem = useWeightProblem(value)
  return (
    <TextField
      label={label}
      unit={label.endsWith('(g)') ? undefined : 'g'}
      disabled={disabled}
      error={problem}
      {...weightInput(value, onChange)}
    />
  )
}

type WeightsElsewhereProps = Pick<ReturnType<typeof useTypedWeights>, 'draft'> &
  Pick<ComponentProps<typeof ChangedElsewhere>, 'form'>

/** What was changed elsewhere of the weights that are typed. */
export function WeightsElsewhere(props: WeightsElsewhereProps) {
  return <ChangedElsewhere {...props} labelOf={field => `${WEIGHT_NAMES[field]} (g)`} />
}

/** What is wrong with one of these typed weights, once nobody types any more; null if nothing is. */
export function useWeightProblem(...texts: readonly string[]): string | null {
  return useSettledProblem(texts.map(weightProblem).find(each => each !== null) ?? null)
}

/** The problem, once there has been one for so long that nobody types any more. */
export function useSettledProblem(problem: string | null): string | null {
  const isWrong = useSettled(problem !== null, TYPING_MILLISECONDS)
  return isWrong ? problem : null
}

/**
 * The attributes of an input for grams. What is typed stays until the input loses focus, because only then a comma's
 * digits and a unit are whole; what is no weight stays, to be mended.
 */
export function weightInput(value: string, onChange: (text: string) => void) {
  return {
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 24,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = event.target.value
      onChange(isKeyed(event.nativeEvent as InputEvent) ? keyedWeight(text) : settledWeight(text))
    },
    onBlur: () => {
      const settled = settledWeight(value)
      if (settled !== value) onChange(settled)
    },
    // Held down, Enter would press Save again as soon as that asks about the weights.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.repeat) event.preventDefault()
    },
  } as const
}

/** Whether an input is one key of several, rather than a whole weight that is pasted or filled in. */
function isKeyed({ data, inputType = '' }: InputEvent): boolean {
  return data?.length === 1 || /^(?:delete|history|insertComposition)/.test(inputType)
}
