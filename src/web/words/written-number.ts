/** The decimal sign of numbers that are written alike: a comma after a dot, or one not before exactly three digits. */
export function decimalSignOf(numbers: readonly string[]): '.' | ',' {
  return numbers.some(isDecimalComma) ? ',' : '.'
}

/** A comma is a decimal sign if it comes after a dot, or alone and not before exactly three digits. */
function isDecimalComma(number: string): boolean {
  return /\.\d{3},/.test(number) || /^[^.,]*,(?!\d{3}$)\d*$/.test(number)
}

/**
 * Reads digits with signs for decimals and thousands, which have to stand before three digits each; null if they are no
 * number.
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
