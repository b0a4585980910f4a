import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { Site } from '#contract/site.ts'
import { showSiteTitle } from '#web/shell/site-settings.ts'
import { answer, refuse, requestsOf } from '#web/testing/answers.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { SAMPLE_SETTINGS, SAMPLE_SITE } from '#web/testing/sample-settings.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

let settings: OwnerSettings
let site: Site
beforeEach(async () => {
  settings = { ...SAMPLE_SETTINGS, time_zone: 'UTC', time_zone_chosen: false }
  site = SAMPLE_SITE
  showSiteTitle(site.title)
  showLog({})
  answer(calls.readSettings, () => settings)
  answer(calls.updateSettings, ({ body }) => {
    settings = { ...settings, ...body, time_zone_chosen: settings.time_zone_chosen || 'time_zone' in body }
    return settings
  })
  answer(calls.readSite, () => site)
  answer(calls.updateSite, ({ body: { title, ...choices } }) => {
    site = { ...site, ...choices, ...(title && { title }) }
    return site
  })
  await openApp('#/home', { owner: true })
})

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const guide = page.getByRole('region', { name: 'Your first bag' })
const field = (name: string) => guide.getByLabelText(name, { exact: true })
const save = guide.getByRole('button', { name: 'Save' })
const addBean = guide.getByRole('link', { name: 'Add your first bean' })
const sentSettings = () => requestsOf(calls.updateSettings).map(({ body }) => body)
const sentSite = () => requestsOf(calls.updateSite).map(({ body }) => body)

test('the first step proposes the time zone of this device, not the server’s, and stores what is saved with it', async () => {
  await expect.element(field('Time zone')).toHaveValue(here)
  await expect.element(field('Currency')).toHaveValue('USD')
  await expect.element(field('Prices of beans')).toBeChecked()
  expect(addBean.elements()).toEqual([])
  await field('Name of the site').fill('Corner Roasts')
  await field('Time zone').fill('Pacific/Auckland')
  await field('Currency').fill('New Zealand dollar')
  await userEvent.selectOptions(field('Temperature'), '°F')
  await field('Prices of beans').click()
  await save.click()
  await expect.element(addBean).toBeVisible()
  expect(sentSite()).toEqual([{ title: 'Corner Roasts', prices_public: false }])
  expect(sentSettings()).toEqual([{ time_zone: 'Pacific/Auckland', currency: 'NZD' }])
  await expect.element(guide.getByRole('heading', { name: 'About your roastery (done)' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Units: °F' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Corner Roasts, home' })).toBeVisible()
  expect(document.title).toBe('Corner Roasts')
  await expect.element(guide.getByRole('heading', { name: 'Your first bag' })).toHaveFocus()
})

test('a name that stays as it is proposed is not stored, so it still follows the server’s settings', async () => {
  await save.click()
  await expect.element(addBean).toBeVisible()
  expect([sentSite(), sentSettings()]).toEqual([
    [{ prices_public: true }],
    [{ time_zone: here, currency: 'USD' }],
  ])
})

test('the first step can be skipped, stores nothing then, and can be filled in later', async () => {
  await guide.getByRole('button', { name: 'Skip this step' }).click()
  await expect.element(addBean).toBeVisible()
  goTo('#/roasts')
  await expect.element(guide.getByRole('button', { name: 'Fill it in' })).toBeVisible()
  expect([sentSite(), sentSettings()]).toEqual([[], []])
  await guide.getByRole('button', { name: 'Fill it in' }).click()
  await save.click()
  await expect.element(guide.getByRole('heading', { name: 'About your roastery (done)' })).toBeVisible()
})

test('what is typed survives a visit to another screen', async () => {
  await field('Name of the site').fill('Corner Roasts')
  goTo('#/beans')
  await expect.element(guide).not.toBeInTheDocument()
  goTo('#/home')
  await expect.element(field('Name of the site')).toHaveValue('Corner Roasts')
  await save.click()
  await expect.poll(() => Object.keys(sessionStorage)).toEqual([])
})

test('what is no time zone or currency is refused beside its field, which has the focus', async () => {
  await field('Time zone').fill('Mars/Olympus')
  await field('Currency').fill('ZZ9')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Time zone')).toHaveFocus()
  await expect.element(field('Time zone')).toHaveAccessibleDescription(/such as Europe/)
  await expectAccessibleAndResponsive()
  await field('Time zone').fill('Europe/Warsaw')
  await save.click()
  await expect.element(field('Currency')).toHaveFocus()
  expect([sentSite(), sentSettings()]).toEqual([[], []])
})

test('the server’s refusal is shown, and what was typed stays', async () => {
  refuse(calls.updateSettings, 503, { detail: 'The database is away.' })
  await field('Name of the site').fill('Corner Roasts')
  await save.click()
  await expect.element(guide.getByRole('alert')).toHaveTextContent('The database is away.')
  await expect.element(field('Name of the site')).toHaveValue('Corner Roasts')
})
