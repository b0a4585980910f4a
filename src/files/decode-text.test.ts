import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test('UTF-8 that was cut within its last letter is UTF-8 up to there', () => {
  const bytes = new TextEncoder().encode('Łódź, 云南')
  expect(decodeText(bytes.subarray(0, -1))).toBe('Łódź, 云')
  expect(decodeText(bytes.subarray(0, -2))).toBe('Łódź, 云')
  expect(decodeText(bytes.subarray(0, -3))).toBe('Łódź, 云')
})

test('bytes that are no UTF-8 are windows-1252', () => {
  expect(decodeText(new Uint8Array([0x52, 0xf6, 0x73, 0x74]))).toBe('Röst')
  expect(decodeText(new Uint8Array([0x43, 0x61, 0x66, 0xe9]))).toBe('Café')
})
