/** Three digits are a temperature; two count after a moment, or at the next tap on something else. */
const WHOLE = 3
const FEWEST = 2

/** What a digit makes of those typed before: the digits that are shown, or a temperature. */
export function afterDigit(digits: string, digit: string): { digits: string; temperature: number | null } {
  const typed = `${digits}${digit}`
  return typed.length < WHOLE
    ? { digits: typed, temperature: null }
    : { digits: '', temperature: Number(typed) }
}

/** The temperature that digits are if no other follows; null if they are too few. */
export function settled(digits: string): number | null {
  return digits.length < FEWEST ? null : Number(digits)
}
