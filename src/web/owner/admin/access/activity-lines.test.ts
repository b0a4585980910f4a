import { expect, test } from 'vitest'
import type { Activity } from '#contract/activity.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { activityDays, whoText } from './activity-lines.ts'

const imported: Activity = {
  id: 1,
  happened_at: '2026-05-01T12:00:00.000Z',
  kind: 'roast imported',
  what: 'Roast "#7 Kenya" was imported',
  code: 'roast_imported',
  values: { name: '#7 Kenya' },
  times: 1,
  address: '192.0.2.1',
  device: 'Firefox on Linux',
}
const at = (time: string, fields: Partial<Activity> = {}): Activity => ({
  ...imported,
  happened_at: `2026-05-01T${time}.000Z`,
  ...fields,
})
const titles = (records: Activity[]) =>
  activityDays(records).flatMap(({ lines }) => lines.map(line => line.title))

test('consecutive records of one kind within ten minutes are one line', () => {
  const batch = [at('12:19:00'), at('12:10:00'), at('12:00:00')]
  expect(titles(batch)).toEqual(['3 roasts imported'])
  expect(titles([at('12:10:01'), at('12:00:00')])).toEqual([imported.what, imported.what])
})

test('another kind, address or device in between starts a new line', () => {
  for (const other of [{ kind: 'backup made' }, { address: '192.0.2.2' }, { device: 'curl' }] as const) {
    const records = [at('12:02:00'), at('12:01:00', { ...other, what: 'Other' }), at('12:00:00')]
    expect(titles(records)).toEqual([imported.what, 'Other', imported.what])
  }
})

test('refused logins are one line wherever they came from, with the sum of their times', () => {
  const refused = { kind: 'login refused', what: 'Login refused' } as const
  const [day] = activityDays([
    at('12:01:00', { ...refused, times: 20, address: null, device: null }),
    at('12:00:00', { ...refused, times: 3 }),
  ])
  expect(day?.lines).toMatchObject([{ title: '23 logins refused', who: 'Several addresses' }])
})

test('each day has its own lines', () => {
  const days = activityDays([at('12:00:00'), at('12:00:00', { happened_at: '2026-04-30T12:00:00.000Z' })])
  expect(days.map(({ lines }) => lines.length)).toEqual([1, 1])
  expect(days.map(({ day }) => day)).toEqual(['2026-05-01', '2026-04-30'].map(day => dateInWords(day)))
})

test('on the machine itself there is no address', () => {
  expect(whoText(at('12:00:00', { address: null, device: 'On the machine' }))).toBe('On the machine')
  expect(whoText(imported)).toBe('192.0.2.1 · Firefox on Linux')
})
