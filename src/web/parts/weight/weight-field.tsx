import type { ChangeEvent, KeyboardEvent } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { cleanWeightText, weightProblem } from '#web/words/weight-text.ts'

interface WeightFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  disabled?: boolean
}

/** A field for a weight in grams. */
export function WeightField({ label, value, onChange, disabled }: WeightFieldProps) {
  return (
    <TextField
      label={label}
      unit="g"
      disabled={disabled}
      error={weightProblem(cleanWeightText(value))}
      {...weightInput(value, onChange)}
    />
  )
}

/**
 * The attributes of an input for grams. A typed comma stays until the input loses focus, because only the digits
 * after it tell whether it separates thousands or decimals.
 */
export function weightInput(value: string, onChange: (text: string) => void) {
  return {
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 12,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = (event.nativeEvent as InputEvent).data
      const text = event.target.value
      onChange(typed?.length === 1 ? text.replace(/[^\d.,]/g, '') : cleanWeightText(text))
    },
    onBlur: () => onChange(cleanWeightText(value)),
    // Held down, Enter would press Save again as soon as that asks about the weights.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.repeat) event.preventDefault()
    },
  } as const
}
