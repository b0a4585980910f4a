import type { ChangeEvent, KeyboardEvent } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { keyedWeight, settledWeight, weightProblem } from '#web/words/weight-text.ts'
import { TYPING_MILLISECONDS } from './asked-weights.tsx'

interface WeightFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  disabled?: boolean
}

/** A field for a weight in grams. While a unit is typed, it lacks letters. */
export function WeightField({ label, value, onChange, disabled }: WeightFieldProps) {
  const problem = weightProblem(value)
  const isWrong = useSettled(problem !== null, TYPING_MILLISECONDS)
  return (
    <TextField
      label={label}
      unit="g"
      disabled={disabled}
      error={isWrong ? problem : null}
      {...weightInput(value, onChange)}
    />
  )
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
      const typed = (event.nativeEvent as InputEvent).data
      const text = event.target.value
      onChange(typed?.length === 1 ? keyedWeight(text) : settledWeight(text))
    },
    onBlur: () => onChange(settledWeight(value)),
    // Held down, Enter would press Save again as soon as that asks about the weights.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.repeat) event.preventDefault()
    },
  } as const
}
