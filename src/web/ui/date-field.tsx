import { type ComponentProps, useState } from 'react'
import { DAY_MILLISECONDS, dateOfDayNumber } from '#domain/record/roast-date.ts'
import { TextField } from './field.tsx'
import { INCOMPLETE, textOf } from './use-typed.ts'

/** What is wrong with a date that `DateField` reported, or null. Tomorrow in UTC may have begun somewhere. */
export function dateProblem(date: string): string | null {
  if (date === INCOMPLETE) return 'Type the day, the month and the year.'
  return date > dateOfDayNumber(Math.floor(Date.now() / DAY_MILLISECONDS) + 1)
    ? 'This day is yet to come.'
    : null
}

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'type' | 'onChange'> {
  /** A day, or with it a time of day. */
  type?: 'date' | 'datetime-local'
  /** `YYYY-MM-DD`, with a time `YYYY-MM-DDThh:mm:ss`; '' for none, or `incomplete`. */
  value: string
  /** Gets `incomplete` as long as what is typed is no day. */
  onChange: (date: string) => void
}

/**
 * A labelled date, or moment. The browser keeps what is typed into its parts: the input is set only when the value
 * changes from outside.
 */
export function DateField({ type = 'date', value, onChange, error, ...field }: DateFieldProps) {
  const [known, setKnown] = useState({ value, key: 0 })
  const [isLeft, setLeft] = useState(true)
  if (known.value !== value) setKnown({ value, key: known.key + 1 })
  const report = (input: HTMLInputElement) => {
    const date = textOf(input)
    if (date === known.value) return
    setKnown({ ...known, value: date })
    onChange(date)
  }
  return (
    <TextField
      key={known.key}
      {...field}
      type={type}
      // Otherwise a year may have six digits.
      max={field.max ?? (type === 'date' ? '9999-12-31' : '9999-12-31T23:59')}
      defaultValue={value === INCOMPLETE ? '' : value}
      error={error ?? (isLeft ? dateProblem(value) : null)}
      onFocus={() => setLeft(false)}
      onChange={({ target }) => report(target)}
      // Browsers report no change as long as an empty date isn't whole.
      onBlur={({ target }) => {
        setLeft(true)
        report(target)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') report(currentTarget)
      }}
    />
  )
}
