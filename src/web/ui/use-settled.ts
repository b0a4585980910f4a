import { useEffect, useState } from 'react'

/** The value as it was when it last stayed the same for this long. At first the value itself, or `first`. */
export function useSettled<Value>(value: Value, milliseconds: number, first = value): Value {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
