import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import { answer, refuse, requestsOf } from '#web/testing/answers.ts'
import { openDataManagement } from '#web/testing/open-panel.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { SAMPLE_SETTINGS } from '#web/testing/sample-settings.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

let settings: OwnerSettings
beforeEach(async () => {
  settings = { ...SAMPLE_SETTINGS, time_zone: 'Pacific/Auckland' }
  showLog({})
  answer(calls.readSettings, () => settings)
  answer(calls.updateSettings, ({ body }) => {
    settings = { ...settings, ...body }
    return settings
  })
  await openDataManagement()
})

const section = page.getByRole('region', { name: 'New roasts' })
const zone = section.getByLabelText('Time zone')
const number = section.getByLabelText('Next number')
const saveZone = section.getByRole('button', { name: 'Save time zone' })
const saveNumber = section.getByRole('button', { name: 'Save next number' })
const sent = () => requestsOf(calls.updateSettings).map(({ body }) => body)

test('the time zone is chosen from all, and that of this device is one tap away', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  await expect.element(zone).toHaveValue('Pacific/Auckland')
  await expect.element(saveZone).toBeDisabled()
  const options = (zone.element() as HTMLInputElement).list?.options ?? []
  expect([...options].map(({ value }) => value)).toEqual(expect.arrayContaining(['UTC', 'Europe/Warsaw']))
  await section.getByRole('button', { name: `Use ${here}, as on this device` }).click()
  await expect.element(zone).toHaveValue(here)
  expect(sent()).toEqual([])
  await saveZone.click()
  await expect.element(section.getByText(`The time zone is ${here}.`)).toBeVisible()
  await expect.element(section.getByRole('button', { name: /as on this device/ })).not.toBeInTheDocument()
  expect(sent()).toEqual([{ time_zone: here }])
})

describe('another time zone that gives roasts other dates', () => {
  const LATE = {
    ...{ id: 150, roast_name: '#150 Kenya', roast_number: 150, origin_name: 'Kenya' },
    started_at: { before: '2026-03-15T03:05:00+00:00', after: '2026-03-14T20:05:00-07:00' },
    roast_date: { before: '2026-03-15', after: '2026-03-14' },
  }
  const question = page.getByRole('alertdialog').filter({ hasText: '1 roast gets another date' })
  const changed = () => requestsOf(calls.changeTimeZone).map(({ body }) => body)
  beforeEach(async () => {
    answer(calls.readTimeZoneChanges, () => ({ count: 1, dates: 1, roasts: [LATE], kept_count: 0, kept: [] }))
    answer(calls.changeTimeZone, () => ({ count: 1, dates: 1, kept_count: 0, kept: [], deletion_id: 7 }))
    await zone.fill('America/Los_Angeles')
    await saveZone.click()
    await expect.element(question).toBeVisible()
    expect(question.element().textContent).toContain('#150 Kenya 3/15/26 → 3/14/26')
    await expectAccessibleAndResponsive()
  })

  test('changes them if the owner says so, with an undo', async () => {
    await question.getByRole('button', { name: 'Change them' }).click()
    await expect.element(section.getByText('The time zone is America/Los_Angeles.')).toBeVisible()
    expect(changed()).toEqual([{ time_zone: 'America/Los_Angeles' }])
    const restored: number[] = []
    answer(calls.restoreDeletion, ({ id }) => {
      restored.push(id)
      return { ...DELETION, id }
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('1 roast and the time zone restored.')).toBeVisible()
    expect(restored).toEqual([7])
  })

  test('leaves the zone too if the question is closed', async () => {
    await userEvent.keyboard('{Escape}')
    await expect.element(section.getByText('Nothing was saved: the question was closed.')).toBeVisible()
    expect([changed(), sent()]).toEqual([[], []])
    await expect.element(zone).toHaveValue('America/Los_Angeles')
  })

  test('leaves them as they are if it is for new roasts only', async () => {
    await question.getByRole('button', { name: 'Only new roasts' }).click()
    await expect.element(section.getByText('The time zone is America/Los_Angeles.')).toBeVisible()
    expect([changed(), sent()]).toEqual([[], [{ time_zone: 'America/Los_Angeles' }]])
  })
})

const DELETION = {
  ...{ id: 7, kind: 'time zone' as const, label: null, bean_count: 0, roast_count: 1 },
  ...{ deleted_at: '2026-11-28T09:00:00Z', kept_until: '2026-12-28T09:00:00Z' },
}

test('a draft survives a visit to another tab, until it is saved', async () => {
  await number.fill('6')
  await page.getByRole('tab', { name: 'Roast Scoring' }).click()
  await expect.element(section).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Data Management' }).click()
  await expect.element(number).toHaveValue('6')
  await saveNumber.click()
  await expect.poll(sent).toEqual([{ next_number: 6 }])
  await expect.poll(() => Object.keys(sessionStorage)).toEqual([])
})

test('a zone that is refused says the server’s sentence beside its field, and stays as typed', async () => {
  const sentence = 'time_zone must be the name of a time zone, such as Europe/Warsaw'
  refuse(calls.updateSettings, 422, { detail: sentence })
  await zone.fill('Mars/Olympus')
  await userEvent.keyboard('{Enter}')
  await expect.element(section.getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(zone).toHaveAccessibleDescription(new RegExp(sentence))
  await expect.element(zone).toHaveValue('Mars/Olympus')
})

test('the next number is set and emptied again, and a taken one shows a message', async () => {
  await expect.element(number).toHaveValue('')
  answer(calls.updateSettings, () => {
    settings = { ...settings, next_number: 67 }
    return settings
  })
  await number.fill('#66')
  await saveNumber.click()
  await expect.element(section.getByText('#66 is taken: the next roast is #67.')).toBeVisible()
  await expect.element(number).toHaveValue('67')
  answer(calls.updateSettings, () => {
    settings = { ...settings, next_number: null }
    return settings
  })
  await number.fill('')
  await saveNumber.click()
  await expect.element(section.getByText('The next roast gets the number above the highest.')).toBeVisible()
  expect(sent()).toEqual([{ next_number: 66 }, { next_number: null }])
})

test('a text that is not a number is refused beside its field, and nothing is sent', async () => {
  await number.fill('soon')
  await saveNumber.click()
  await expect.element(section.getByRole('alert')).toHaveTextContent('Enter a whole number, or nothing.')
  expect(sent()).toEqual([])
})

test('the settings are accessible and fit narrow windows', async () => {
  await number.fill('soon')
  await saveNumber.click()
  await expectAccessibleAndResponsive()
})
