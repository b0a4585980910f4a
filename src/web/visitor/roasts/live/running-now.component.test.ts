import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, lose, requestsOf } from '#web/testing/answers.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { RUNNING } from '#web/testing/sample-run.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'
import { joinRun, run } from './run.ts'

const charged_at = new Date(Date.now() - 451_000).toISOString()
const watch = page.getByRole('link', { name: /^Roast is running, 7:[345]\d: watch$/ })
const heading = page.getByRole('heading', { level: 1 })
beforeEach(() => {
  run.set(null)
  showLog({ roasts: [sampleRoast()] })
  answer(calls.listRunningRoasts, () => [
    { ...RUNNING, id: 6 },
    { ...RUNNING, charged_at },
  ])
})

test('a roast that runs is on the owner’s home page, above it, and nothing moves', async () => {
  await openApp('#/home')
  await expect.element(heading).toBeVisible()
  const before = heading.element().getBoundingClientRect().top
  await openApp('#/home', { owner: true })
  await expect.element(watch).toHaveAttribute('href', '#/live/5')
  expect(heading.element().getBoundingClientRect().top).toBe(before)
  await expectAccessibleAndResponsive()
})

test('the device that records a roast is led to its clock, also beside a newer one', async () => {
  await openApp('#/home', { owner: true })
  joinRun({ ...RUNNING, charged_at }, 0)
  const clock = page.getByRole('link', { name: /^Roast is running, 7:[345]\d: to its clock$/ })
  await expect.element(clock).toHaveAttribute('href', '#/roast')
})

test('without a network the device that records a roast is led to its clock, too', async () => {
  lose(calls.listRunningRoasts)
  await openApp('#/404')
  joinRun({ ...RUNNING, charged_at }, 0)
  goTo('#/home')
  const clock = page.getByRole('link', { name: /^Roast is running, 7:[345]\d: to its clock$/ })
  await expect.element(clock).toHaveAttribute('href', '#/roast')
})

test('a roast that runs is on a visitor’s if the server’s page says that one may be watched; otherwise nobody asks', async () => {
  await openApp('#/home')
  await expect.element(heading).toBeVisible()
  expect(requestsOf(calls.listRunningRoasts)).toEqual([])
  const tag = document.createElement('meta')
  tag.setAttribute('property', 'first-crack:live')
  document.head.append(tag)
  onTestFinished(() => tag.remove())
  await openApp('#/home')
  await expect.element(watch).toHaveAttribute('href', '#/live/5')
})
