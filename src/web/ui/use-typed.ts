import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react'

/** The value that is reported for unreadable input, such as half a date. */
export const INCOMPLETE = 'incomplete'

/** A pause that ends typing, in ms. */
const PAUSE_MILLISECONDS = 250

/**
 * An input that reports its text when the typing pauses (debounced); half-typed text only on blur or Enter. If the
 * value changes from outside, `key` changes too, because a browser keeps half a date in a date input that is set to
 * empty.
 */
export function useTyped(
  value: string,
  onTyped: (text: string) => void,
  isHalfTyped: (text: string) => boolean = () => false,
) {
  const [typed, setTyped] = useState({ text: value, value, key: 0 })
  // Going back, or clearing everything, changes the value under the input.
  if (typed.value !== value) {
    const isOwn = typed.text.trim() === value
    setTyped(isOwn ? { ...typed, value } : { text: value, value, key: typed.key + 1 })
  }
  const text = typed.text.trim()
  const isWaiting = text !== value && !isHalfTyped(text)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => onTyped(text), PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isWaiting, text, onTyped])

  const finish = (input: HTMLInputElement) => {
    const finished = textOf(input).trim()
    setTyped({ ...typed, text: finished })
    if (finished !== value) onTyped(finished)
  }
  return {
    key: typed.key,
    input: {
      value: typed.text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, text: textOf(target) }),
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => finish(target),
      onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
        if (key === 'Enter') finish(currentTarget)
      },
    },
  }
}

/** The text of an input; `incomplete` for half a date. */
export function textOf({ validity, value }: HTMLInputElement): string {
  return validity.badInput ? INCOMPLETE : value
}
