import { expect, test } from 'vitest'
import { settingBarWords } from './setting-words.ts'

const CELSIUS = { temperature: '°C', weight: 'g' } as const
const run = { value: 6, startSeconds: 196, endSeconds: 300 }

test('a bar says its setting, its times and the temperature of the beans at its start', () => {
  expect(settingBarWords('Power', run, 152.6, CELSIUS)).toEqual({
    shown: 'P6, 3:16 to 5:00, from 153 °C',
    spoken: 'Power 6, 3:16 to 5:00, from 153 °C',
  })
})

test("in the reader's units, and without a temperature that nobody measured", () => {
  expect(settingBarWords('Fan', run, 100, { ...CELSIUS, temperature: '°F' }).shown).toBe(
    'F6, 3:16 to 5:00, from 212 °F',
  )
  expect(settingBarWords('Drum', { ...run, value: 62.54 }, null, CELSIUS).shown).toBe('D62.5, 3:16 to 5:00')
})
