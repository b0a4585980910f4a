import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawCode, isTableCode, tableCodeIn } from './table-code.ts'

test('a code has six clear capitals and digits, at least one of them a letter, and is read in any case', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), numbers => {
      const code = drawCode(bound => Number(numbers.next().value) % bound)
      expect(code).toMatch(/^(?=.*[A-Z])[2-9A-HJKMNP-Z]{6}$/)
      expect(tableCodeIn(` ${code.toLowerCase()} `)).toBe(code)
    }),
  )
})

test('a code of digits alone is drawn again, so it is no id', () => {
  const drawn = [...Array.from({ length: 6 }, () => 0), ...Array.from({ length: 6 }, () => 30)]
  expect(drawCode(() => drawn.shift()!)).toBe('ZZZZZZ')
  expect(['222222', 'K7M2Q', 'K7M2QXX', 'K7M2O1', 'k7m2qx'].map(isTableCode)).not.toContain(true)
  expect(tableCodeIn('K7M2QI')).toBeNull()
})
