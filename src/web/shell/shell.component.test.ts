import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, hold, lose, refuse, requestsOf } from '#web/testing/answers.ts'
import { loggedErrors } from '#web/testing/logged-errors.ts'
import { texts } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const BEAN = sampleBean({ id: 7, origin_name: 'Kenya', country: 'Kenya' })
const NOT_FOUND_HASHES = ['#/nowhere', '#/about', '#/roasts/abc', '#/beans/0', '#/roasts/1/more', '#/admin/x']

beforeEach(() => {
  showLog({ roasts: [sampleRoast({ id: 48 })], beans: [BEAN] })
})

afterEach(() => {
  vi.useRealTimers()
})

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const expectHome = () => expect.element(page.getByRole('button', { name: 'Find my roast' })).toBeVisible()

describe('routing', () => {
  test('an empty hash means home; unknown hashes fall back to home', async () => {
    await openApp('#')
    await expectHome()
    for (const hash of NOT_FOUND_HASHES) {
      goTo('#/beans')
      await expect.element(heading(/^Beans/)).toBeVisible()
      goTo(hash)
      await expectHome()
    }
  })

  test('Coming Soon is reachable only by an internal state value; no link to it is shown', async () => {
    await openApp('#/home')
    await expectHome()
    expect(document.querySelectorAll('a[href*="about"]')).toHaveLength(0)
    history.pushState({ screen: 'coming-soon' }, '', '#/anything')
    window.dispatchEvent(new HashChangeEvent('hashchange'))
    await expect.element(heading('Coming Soon')).toBeInTheDocument()
    await expectAccessibleAndResponsive()
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expectHome()
  })

  test('#/admin is the login form when not admin, otherwise the admin panel', async () => {
    const focused = () => (document.activeElement as HTMLInputElement).name
    await openApp('#/admin')
    await expect.element(page.getByLabelText('Password')).toBeVisible()
    await expect.poll(focused, { message: 'opened by its address' }).toBe('password')
    goTo('#/home')
    await page.getByRole('link', { name: /log in/i }).click()
    await expect.poll(focused, { message: 'opened by a link' }).toBe('password')
    await openApp('#/admin', { owner: true })
    await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test('back and forward go through the screens in the order they were opened', async () => {
    await openApp('#/home')
    await expectHome()
    await page.getByRole('link', { name: 'Beans', exact: true }).click()
    await page.getByRole('link', { name: 'Kenya', exact: true }).click()
    await expect.element(page.getByText('Basic information')).toBeVisible()
    history.back()
    await expect.element(heading(/^Beans/)).toBeVisible()
    history.back()
    await expectHome()
    history.forward()
    await expect.element(heading(/^Beans/)).toBeVisible()
    history.forward()
    await expect.element(heading('Kenya')).toBeVisible()
  })

  test('each screen sets the page title', async () => {
    await openApp('#/home')
    await expectHome()
    await expect.poll(() => document.title).toBe('First Crack')
    await page.getByRole('link', { name: 'Beans', exact: true }).click()
    await expect.element(heading(/^Beans/)).toBeVisible()
    await expect.poll(() => document.title).toBe('Beans · First Crack')
  })
})

describe('the top bar', () => {
  test('logo (goes home), Roasts, Beans', async () => {
    await openApp('#/beans')
    const bar = page.getByRole('banner')
    const links = bar.getByRole('navigation').getByRole('link')
    await expect.poll(() => texts(links)).toEqual(['Roasts', 'Beans'])
    await expect.element(bar.getByRole('link', { name: 'Beans' })).toHaveAttribute('aria-current', 'page')
    await bar.getByRole('link', { name: 'Roasts' }).click()
    await expect.element(heading(/^Roasts/)).toBeVisible()
    await bar.getByRole('link', { name: 'First Crack, home' }).click()
    await expectHome()
  })

  test('an Admin link shown only to admins', async () => {
    await openApp('#/home')
    await expectHome()
    const link = page.getByRole('banner').getByRole('link', { name: 'Admin' })
    await expect.element(link).not.toBeInTheDocument()
    await openApp('#/home', { owner: true })
    await expect.element(link).toBeVisible()
    await expectAccessibleAndResponsive()
  })

  test('a failed admin check is logged and treated as non-admin', async () => {
    refuse(calls.readAdminStatus, 500, { detail: 'broken' })
    await openApp('#/home')
    await expect.poll(() => loggedErrors).toEqual([expect.stringContaining('The admin check failed: broken')])
    loggedErrors.length = 0
    await expect.element(page.getByRole('link', { name: 'Admin' })).not.toBeInTheDocument()
  })

  test('an admin check that the network lost is retried until it succeeds', async () => {
    lose(calls.readAdminStatus)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await openApp('#/home')
    await expect.poll(() => loggedErrors).toHaveLength(1)
    loggedErrors.length = 0
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => requestsOf(calls.readAdminStatus)).toHaveLength(2)
    answer(calls.readAdminStatus, () => ({ admin: true }))
    vi.advanceTimersByTime(5_000)
    await expect.element(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
    vi.advanceTimersByTime(60_000)
    expect(requestsOf(calls.readAdminStatus)).toHaveLength(3)
  })

  test('by keyboard alone: skip to the content, go to a screen, start at its top', async () => {
    await openApp('#/home')
    await expectHome()
    const focused = () => document.activeElement
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => focused()?.textContent).toBe('Skip to content')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => focused()?.id).toBe('main')
    ;(page.getByRole('link', { name: 'Beans', exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('link', { name: 'Kenya', exact: true })).toBeVisible()
    await expect.poll(() => focused()?.id).toBe('main')
    // The search field comes first.
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.poll(() => focused()?.textContent).toBe('Kenya')
    expect(getComputedStyle(focused()!).outlineStyle).toBe('solid')
  })
})

describe('the calls', () => {
  test('GET responses are cached 30 s per URL', async () => {
    const show = async (link: 'Roasts' | 'Beans') => {
      await page.getByRole('link', { name: link, exact: true }).click()
      await expect.element(heading(new RegExp(`^${link} \\(`))).toBeVisible()
    }
    const count = () => requestsOf(calls.listBeans).filter(({ query }) => query.size === 0).length
    const opened = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: opened })
    await openApp('#/beans')
    await expect.element(heading(/^Beans \(/)).toBeVisible()
    await show('Roasts')
    vi.setSystemTime(opened + 29_000)
    await show('Beans')
    expect(count()).toBe(1)
    await show('Roasts')
    vi.setSystemTime(opened + 31_000)
    await show('Beans')
    await expect.poll(count).toBe(2)
  })

  async function deleteBean() {
    await openApp('#/beans/7', { owner: true })
    await page.getByRole('button', { name: 'Delete Bean' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bean' }).click()
  }
  const expectAlert = (text: string) =>
    expect.element(page.getByRole('alertdialog').getByText(text, { exact: true })).toBeVisible()

  test("'Request timed out. Please try again.' after 15 s", async () => {
    const timeout = new AbortController()
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    hold(calls.deleteBean)
    await deleteBean()
    await expect.poll(() => requestsOf(calls.deleteBean)).toHaveLength(1)
    expect(new Set(limits.mock.calls.flat())).toEqual(new Set([15_000]))
    expect(
      page
        .getByRole('alertdialog')
        .getByText(/timed out/)
        .elements(),
    ).toEqual([])
    timeout.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    await expectAlert('Failed to delete bean: Request timed out. Please try again.')
  })

  test("'Network error: {message}'", async () => {
    lose(calls.deleteBean)
    await deleteBean()
    await expectAlert('Failed to delete bean: Network error: Failed to fetch')
  })

  test.each([
    ['detail', { detail: 'One', message: 'Two' }, 'One'],
    ["detail as a list is joined with '; '", { detail: ['One', 'Two'] }, 'One; Two'],
    ['message', { message: 'Two', error: 'Four' }, 'Two'],
    ['a plain string body', 'Three', 'Three'],
    ['error', { error: 'Four', other: 1 }, 'Four'],
    ['the JSON text', { other: 5 }, '{"other":5}'],
    ['the HTTP status text', {}, 'Internal Server Error'],
  ])('message extraction from a failed response: %s', async (_what, body, message) => {
    refuse(calls.deleteBean, 500, body)
    await deleteBean()
    await expectAlert(`Failed to delete bean: ${message}`)
  })
})

describe('render failure', () => {
  const FAILURE = /^Something went wrong .* Please try refreshing the page\.$/

  test('the rest of the app still works', async () => {
    refuse(calls.readBean, 200, { ...BEAN, origin_name: { not: 'a text' } })
    await openApp('#/beans/7')
    await expect.element(page.getByText(FAILURE)).toBeVisible()
    await expectAccessibleAndResponsive()
    expect(loggedErrors.splice(0).join()).toContain('Rendering the page failed')
    await page.getByRole('link', { name: 'Beans', exact: true }).click()
    await expect.element(heading(/^Beans/)).toBeVisible()
  })
})
