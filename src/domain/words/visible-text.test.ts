import { expect, test } from 'vitest'
import { isVisible, visibleLine, withoutInvisible } from './visible-text.ts'

test.each([
  ['Ke\u202enya', 'Kenya'],
  ['\ufeffKenya\u200b \u2066AA\u2069', 'Kenya AA'],
  ['Kenya\r\nAA\u2028', 'KenyaAA'],
  ['👩\u200d🌾 می\u200cخواهم', '👩\u200d🌾 می\u200cخواهم'],
])('%j without what can not be seen is %j', (text, visible) => {
  expect(withoutInvisible(text)).toBe(visible)
})

test.each(['', ' ', '\u202e', '\u200b\u200b', '\u200d', '\u0301', '\u3164', '\u2800', '\u{e0041}'])(
  'nothing of %j can be seen',
  text => {
    expect(isVisible(text)).toBe(false)
  },
)

test.each(['K', '\u202eK', '!', '☕', '日'])('something of %j can be seen', text => {
  expect(isVisible(text)).toBe(true)
})

test.each([
  [' Kenya\r\n\tAA\u200b ', 'Kenya AA'],
  ['\u202e', ''],
])('%j on one line is %j', (text, line) => {
  expect(visibleLine(text)).toBe(line)
})
