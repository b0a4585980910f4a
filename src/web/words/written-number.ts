/** The decimal sign of numbers in the same notation: a comma if it is one in any of them, otherwise a dot. */
export function decimalSignOf(numbers: readonly string[]): '.' | ',' {
  return numbers.some(isDecimalComma) ? ',' : '.'
}

/** A comma is a decimal sign if it comes after a dot, or alone and not before exactly three digits. */
function isDecimalComma(number: string): boolean {
  return /\.\d{3},/.test(number) || /^[^.,]*,(?!\d{3}$)\d*$/.test(number)
}

/**
 * Parses digits with a decimal sign and thousands separators, each of which must come before exactly three digits. Null
 * if they are no number.
 */
export function plainNumber(digits: string, decimalSign: '.' | ','): number | null {
  const thousandsSign = decimalSign === '.' ? ',' : '.'
  const [whole = '', fraction = '', ...rest] = digits.split(decimalSign)
  const [first = '', ...groups] = whole.split(thousandsSign)
  const isGrouped = groups.length === 0 || (first.length <= 3 && groups.every(group => group.length === 3))
  if (rest.length > 0 || !isGrouped || !/^\d*$/.test(fraction)) return null
  const number = Number(`${first}${groups.join('')}.${fraction}0`)
  return Number.isFinite(number) ? number : null
}
