import { expect, test } from 'vitest'
import { afterDigit, settled } from './typed-digits.ts'

const typed = (digits: string) =>
  [...digits].reduce((before, digit) => afterDigit(before.digits, digit), {
    digits: '',
    temperature: null as number | null,
  })

test('three digits are a temperature without Enter, with a zero before two', () => {
  expect([typed('203'), typed('096')]).toEqual([
    { digits: '', temperature: 203 },
    { digits: '', temperature: 96 },
  ])
})

test('two digits are a temperature if no third follows, one is none', () => {
  expect([typed('96').digits, settled('96'), settled('9'), settled('')]).toEqual(['96', 96, null, null])
})
