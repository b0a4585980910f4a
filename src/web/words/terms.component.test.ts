import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { hold } from '#web/testing/answers.ts'
import { byCss, moveMouseAway } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const ROASTED = {
  roast_date: '2026-03-04',
  timeline: samples(600, 1),
  milestones: [{ milestone_type: '1st_crack_start', time_seconds: 470 }] as const,
}

beforeEach(() => {
  const fields = { ...ROASTED, milestones: [...ROASTED.milestones] }
  showLog({
    roasts: [
      sampleRoast({ ...fields, id: 2, roast_name: '#13 without weights' }),
      sampleRoast({
        ...fields,
        id: 1,
        roast_name: '#12 Nyeri',
        green_weight_g: 350,
        roasted_weight_g: 300.25,
      }),
    ],
  })
})

async function openRoast() {
  await openApp('#/roasts/1')
  await expect.element(page.getByRole('heading', { name: 'Timeline Data' })).toBeVisible()
}

const term = (name: string) => page.getByRole('button', { name, exact: true }).first()
const cards = () => byCss('[popover=manual]')
const cardText = () => cards()[0]?.textContent
const FIRST_CRACK = /steam breaks the beans open/

const expectCard = (text: RegExp) => expect.poll(cardText).toMatch(text)
const expectNoCard = () => expect.poll(cards).toEqual([])

test('the choice of a unit is announced, fits a phone, and axe finds no problem at any width', async () => {
  await openRoast()
  await page.viewport(360, 640)
  await page.getByRole('button', { name: /^Units/ }).click()
  await page.getByRole('radio', { name: '°F' }).click()
  await expect
    .poll(() => byCss('[aria-live=polite]').map(({ textContent }) => textContent))
    .toContain('Temperature: °F')
  await expectAccessibleAndResponsive()
})

describe('terms', () => {
  test('a term’s explanation opens on focus and on hover, and closes on Escape', async () => {
    await openRoast()
    const crack = term('FC')
    await userEvent.hover(crack)
    await expectCard(FIRST_CRACK)
    await moveMouseAway()
    await expectNoCard()
    await userEvent.hover(crack)
    await expectCard(FIRST_CRACK)
    await userEvent.hover(cards()[0]!)
    await expectCard(FIRST_CRACK)
    await userEvent.keyboard('{Escape}')
    await expectNoCard()
    await moveMouseAway()
    await userEvent.hover(crack)
    await expectCard(FIRST_CRACK)
    await moveMouseAway()
    await expectNoCard()
    term('Duration').element().focus()
    await userEvent.tab()
    await expect.element(crack).toHaveFocus()
    await expectCard(FIRST_CRACK)
    await expect.poll(() => crack.element().ariaDescribedByElements?.[0]?.textContent).toMatch(FIRST_CRACK)
    await expectAccessibleAndResponsive()
    await userEvent.keyboard('{Escape}')
    await expectNoCard()
  })

  const heading = page.getByRole('columnheader', { name: 'FC', exact: true })

  test('a column’s heading explains itself on hover and sorts on a click as before', async () => {
    await openApp('#/roasts')
    await expect.element(page.getByRole('row', { name: '#12 ' })).toBeVisible()
    await userEvent.hover(heading.getByRole('button'))
    await expectCard(FIRST_CRACK)
    await heading.getByRole('button').click()
    await expectNoCard()
    await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
    await heading.getByRole('button').click()
    await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  })

  test('a column’s heading explains itself to a mouse that was on it before the roasts arrived', async () => {
    const release = hold(calls.listRoasts)
    await openApp('#/roasts')
    await userEvent.hover(heading.getByRole('button'))
    release()
    await expect.element(page.getByRole('row', { name: '#12 ' })).toBeVisible()
    await userEvent.hover(heading.getByRole('button'), { position: { x: 5, y: 5 } })
    await expectCard(FIRST_CRACK)
  })

  test('a score from fewer than five components says so in the list and on the home card, and its band is explained', async () => {
    await openApp('#/roasts')
    await expect.element(page.getByRole('row', { name: '#13 ' }).getByText('from 4 of 5')).toBeVisible()
    expect(page.getByText('from 4 of 5').elements()).toHaveLength(1)
    goTo('#/home')
    const card = page.getByRole('article').filter({ hasText: '#13' })
    await expect.element(card.getByText('from 4 of 5')).toBeVisible()
    await card.getByRole('button', { name: /^(Light|Medium|Dark)$/ }).click()
    await expectCard(/bands of the score/)
    await userEvent.keyboard('{Escape}')
    await card.getByRole('button', { name: /^Score/ }).click()
    await expectCard(/not the taste of the coffee/)
  })
})
