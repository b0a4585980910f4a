import { expect, test } from 'vitest'
import type { Device } from '#contract/admin.ts'
import { momentText } from '#web/words/moment-in-words.ts'
import { deviceName, deviceText } from './device-texts.ts'

const device: Device = {
  id: 'a',
  browser: 'Firefox on Android',
  address: '192.0.2.7',
  last_used_at: '2026-05-01T12:00:00.000Z',
  is_logged_in: true,
  is_this_browser: false,
}
const lastUse = `last used ${momentText(device.last_used_at)}`

test.each([
  [{}, 'Firefox on Android', `192.0.2.7 · ${lastUse}`],
  [{ is_this_browser: true }, 'Firefox on Android', 'This browser · 192.0.2.7'],
  [{ is_logged_in: false }, 'Firefox on Android', `192.0.2.7 · ${lastUse} · logged out`],
  [{ browser: null, address: null }, 'Unknown browser', lastUse],
])('a browser with %j is named and described', (changed, name, text) => {
  expect(deviceName({ ...device, ...changed })).toBe(name)
  expect(deviceText({ ...device, ...changed })).toBe(text)
})
