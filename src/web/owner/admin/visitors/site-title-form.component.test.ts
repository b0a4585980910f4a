import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { showSiteTitle } from '#web/shell/site-settings.ts'
import { answer, requestsOf } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { answerPanel } from '#web/testing/open-panel.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { SAMPLE_SITE } from '#web/testing/sample-settings.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

test('the site’s name is typed in Admin, shows in the top bar at once, and is the server’s again once it is emptied', async () => {
  showLog({})
  answerPanel()
  let site = SAMPLE_SITE
  showSiteTitle(site.title)
  onTestFinished(() => showSiteTitle(SAMPLE_SITE.title))
  answer(calls.readSite, () => site)
  answer(calls.updateSite, ({ body: { title } }) => {
    site = { ...site, title: title ?? 'From the settings' }
    return site
  })
  await openApp('#/admin/visitors', { owner: true })
  const name = page.getByLabelText('Name of the site')
  await name.fill(' Corner Roasts ')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('region', { name: 'The site' }).getByText('The site’s name is Corner Roasts.'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Corner Roasts, home' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/ · Corner Roasts$/)
  await expectAccessibleAndResponsive()
  await name.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'From the settings, home' })).toBeVisible()
  await expect.element(name).toHaveValue('From the settings')
  expect(requestsOf(calls.updateSite).map(({ body }) => body)).toEqual([
    { title: 'Corner Roasts' },
    { title: null },
  ])
})
