import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { Site } from '#contract/site.ts'
import { chooseTheme, shownTheme } from '#web/shell/shown-theme.ts'
import { showSiteTitle } from '#web/shell/site-settings.ts'
import { answer, hold, refuse, requestsOf } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { SAMPLE_SETTINGS, SAMPLE_SITE } from '#web/testing/sample-settings.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

let settings: OwnerSettings
let site: Site
beforeEach(async () => {
  settings = { ...SAMPLE_SETTINGS, time_zone: 'Pacific/Auckland' }
  site = SAMPLE_SITE
  showLog({})
  answer(calls.readSettings, () => settings)
  answer(calls.updateSettings, ({ body }) => {
    settings = { ...settings, ...body }
    return settings
  })
  answer(calls.readSite, () => site)
  answer(calls.updateSite, ({ body: { title, ...others } }) => {
    site = { ...site, ...others, ...(title !== undefined && { title: title ?? 'From the settings' }) }
    return site
  })
  answer(calls.readTimeZoneChanges, () => ({ count: 0, dates: 0, roasts: [], kept_count: 0, kept: [] }))
  onTestFinished(() => showSiteTitle(SAMPLE_SITE.title))
  await openApp('#/admin/settings', { owner: true })
  await expect.element(zone).toHaveValue('Pacific/Auckland')
})

const zone = page.getByLabelText('Time zone')
const number = page.getByLabelText('Next number')
const save = page.getByRole('button', { name: 'Save', exact: true })
const saved = page.getByRole('tabpanel').getByText('Saved.', { exact: true })
const sent = () => requestsOf(calls.updateSettings).map(({ body }) => body)
const sentToSite = () => requestsOf(calls.updateSite).map(({ body }) => body)

test('the theme of this browser is among the settings too, and both choices of it agree', async () => {
  onTestFinished(() => chooseTheme('system'))
  const theme = page.getByRole('combobox', { name: 'Theme' })
  await theme.selectOptions('Dark')
  expect(shownTheme()).toBe('system')
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(shownTheme()).toBe('dark')
  await page.getByRole('button', { name: 'Units: ' }).click()
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect.element(theme).toHaveValue('light')
})

test('one Save sends what was changed, to the site and to the owner’s settings', async () => {
  await expect.element(save).toBeDisabled()
  await page.getByLabelText('Name of the site').fill(' Corner Roasts ')
  await page.getByLabelText('Your name as the roaster').fill('Ada')
  await page.getByLabelText('Language of your own words').fill('de')
  await page.getByLabelText('Prices of beans').click()
  await page.getByLabelText('Dose').fill('18')
  await page.getByLabelText('Cost of roasting').fill('0,45')
  await page.getByLabelText('At its best until day').fill('30')
  await expect.element(page.getByText('7 changes aren’t saved.')).toBeVisible()
  await expectAccessibleAndResponsive()
  await save.click()
  await expect.element(saved).toBeVisible()
  const freshness = { ...SAMPLE_SITE.freshness, best_days: 30 }
  const texts = { title: 'Corner Roasts', roaster: 'Ada', language: 'de' }
  expect(sentToSite()).toEqual([{ ...texts, prices_public: false, freshness }])
  expect(sent()).toEqual([{ cup_g: 18, roast_cost: 0.45 }])
  await expect.element(page.getByRole('link', { name: 'Corner Roasts, home' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/ · Corner Roasts$/)
  await expect.element(save).toBeDisabled()
})

test('what is typed while a save runs stays, unsaved', async () => {
  const release = hold(calls.updateSettings)
  await page.getByLabelText('Dose').fill('18')
  await save.click()
  await page.getByLabelText('Cost of roasting').fill('0.45')
  release()
  await expect.element(saved).toBeVisible()
  await expect.element(page.getByLabelText('Cost of roasting')).toHaveValue('0.45')
  await expect.element(page.getByText('1 change isn’t saved.')).toBeVisible()
  expect(sent()).toEqual([{ cup_g: 18 }])
})

test('the best days must end before those that stay', async () => {
  await page.getByLabelText('At its best until day').fill('99')
  await save.click()
  await expect
    .element(page.getByLabelText('Still good until day'))
    .toHaveAccessibleDescription(/at least as long as the one before/)
  expect(sentToSite()).toEqual([])
})

test('the name of the site is the server’s again once it is emptied', async () => {
  const name = page.getByLabelText('Name of the site')
  await name.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'From the settings, home' })).toBeVisible()
  await expect.element(name).toHaveValue('From the settings')
  expect(sentToSite()).toEqual([{ title: null }])
})

test('what was typed survives a visit to another tab, until it is saved or discarded', async () => {
  await number.fill('6')
  await page.getByRole('tab', { name: 'Roast Scoring' }).click()
  await expect.element(number).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect.element(number).toHaveValue('6')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(number).toHaveValue('')
  await number.fill('7')
  await save.click()
  await expect.poll(sent).toEqual([{ next_number: 7 }])
  await expect.poll(() => Object.keys(sessionStorage)).toEqual([])
})

test.each([
  ['Next number', 'soon', 'Enter a whole number, or nothing.'],
  ['Dose', '0', 'Enter an amount such as 15 g.'],
  ['Time zone', 'Mars/Olympus', 'Choose a time zone such as Europe/Warsaw.'],
  ['Currency', 'E', 'Choose a currency such as EUR.'],
  ['Language of your own words', 'german language', 'Choose a language such as de.'],
  ['Still good until day', '2', 'This must be at least as long as the one before.'],
  ['Rests for', '4.5', 'Enter a whole number of days up to 3650.'],
])(
  '%s refuses %s beside its field, which gets the focus, and nothing is sent',
  async (label, text, sentence) => {
    const field = page.getByLabelText(label)
    await field.fill(text)
    await save.click()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription(new RegExp(sentence))
    expect([sent(), sentToSite()]).toEqual([[], []])
  },
)

test('what the server refuses is said, and stays as typed', async () => {
  refuse(calls.updateSettings, 422, { detail: 'cup_g must be at most 1000' })
  await page.getByLabelText('Dose').fill('2000')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('cup_g must be at most 1000')
  await expect.element(page.getByLabelText('Dose')).toHaveValue('2000')
})

test('a next number that is taken says which one comes instead', async () => {
  answer(calls.updateSettings, () => {
    settings = { ...settings, next_number: 67 }
    return settings
  })
  await number.fill('#66')
  await save.click()
  await expect
    .element(page.getByRole('tabpanel').getByText('Saved. #66 is taken: the next roast is #67.'))
    .toBeVisible()
  await expect.element(number).toHaveValue('67')
  expect(sent()).toEqual([{ next_number: 66 }])
})

test('the time zone is chosen from all, and that of this device is one tap away', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const options = (zone.element() as HTMLInputElement).list?.options ?? []
  expect([...options].map(({ value }) => value)).toEqual(expect.arrayContaining(['UTC', 'Europe/Warsaw']))
  const use = page.getByRole('button', { name: `Use ${here}, as on this device` })
  expect(use.element().getBoundingClientRect().width).toBeLessThan(
    zone.element().getBoundingClientRect().width,
  )
  await use.click()
  await expect.element(zone).toHaveValue(here)
  expect(sent()).toEqual([])
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(page.getByRole('button', { name: /as on this device/ })).not.toBeInTheDocument()
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
    await save.click()
    await expect.element(question).toBeVisible()
    expect(question.element().textContent).toContain('#150 Kenya 3/15/26 → 3/14/26')
    await expectAccessibleAndResponsive()
  })

  test('changes them if the owner says so, with an undo', async () => {
    await question.getByRole('button', { name: 'Change them' }).click()
    await expect.element(saved).toBeVisible()
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
    await expect.element(page.getByText('Nothing was saved: the question was closed.')).toBeVisible()
    expect([changed(), sent()]).toEqual([[], []])
    await expect.element(zone).toHaveValue('America/Los_Angeles')
  })

  test('leaves them as they are if it is for new roasts only', async () => {
    await question.getByRole('button', { name: 'Only new roasts' }).click()
    await expect.element(saved).toBeVisible()
    expect([changed(), sent()]).toEqual([[], [{ time_zone: 'America/Los_Angeles' }]])
  })
})

const DELETION = {
  ...{ id: 7, kind: 'time zone' as const, label: null, bean_count: 0, roast_count: 1 },
  ...{ deleted_at: '2026-11-28T09:00:00Z', kept_until: '2026-12-28T09:00:00Z' },
}
