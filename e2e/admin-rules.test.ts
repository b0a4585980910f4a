import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '../harness/product.ts'
import { launchBrowser, openPage, stopClock } from './browser.ts'
import { logIn, type Owner, samples } from './owner.ts'
import { expectFineInEveryLook } from './screen-checks.ts'

const BROKEN = { status: 500, contentType: 'application/json', body: '{"detail":"The scale is broken"}' }

let product: Product
let browser: Browser
let owner: Owner
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  const bean = await owner.send('POST', '/api/beans/', { origin_name: 'Rwanda Nyungwe' })
  for (const number of [1, 2]) {
    await owner.send('POST', '/api/roasts/', {
      bean_id: bean.id,
      roast_name: `#${number} Nyungwe`,
      roast_date: '2026-02-01',
      green_weight_g: 300,
      roasted_weight_g: 255,
      timeline: samples(),
      milestones: [{ milestone_type: '1st_crack_start', time_seconds: 470 }],
    })
  }
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

beforeEach(async () => {
  const context = { storageState: owner.storageState }
  ;({ page } = await openPage(browser, product, { hash: '#/admin', context, expectedFailures: /./ }))
  await page.getByRole('button', { name: 'Logout' }).waitFor()
})

afterEach(() => page.context().close())

const openTab = (name: string) => page.getByRole('tab', { name }).click()

async function expectAlert(text: string) {
  await page.getByRole('alertdialog').getByText(text, { exact: true }).waitFor()
}

async function chooseRoast() {
  await page.getByRole('combobox', { name: 'Roast' }).click()
  await page.getByRole('option').first().click()
}

describe('Login form', () => {
  beforeEach(async () => {
    await page.context().clearCookies()
    await page.reload()
    await page.getByLabel('Password').waitFor()
  })

  test('“Admin password is required”', async () => {
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').getByText('Password is required').waitFor()
    const password = page.getByLabel('Password')
    await expect.poll(() => password.evaluate(field => field === document.activeElement)).toBe(true)
  })

  test('“Login failure: the server’s detail, else HTTP {status}, shown under the form”', async () => {
    await page.route('**/admin/login', route => route.fulfill({ status: 502, body: '' }))
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').getByText('HTTP 502').waitFor()
    await page.unroute('**/admin/login')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page
      .getByRole('alert')
      .getByText(/password/i)
      .waitFor()
  })
})

test('“Logout, or a failed logout, resets it”', async () => {
  await page.route('**/admin/logout', route => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Password').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Admin' }).count()).toBe(0)
})

test('login and logout move the focus to the main content', async () => {
  const isInMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
  // A separate session, because this one will end.
  await page.context().clearCookies()
  await page.reload()
  await page.getByLabel('Password').fill(product.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await expect.poll(isInMain).toBe(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Password').waitFor()
  await expect.poll(isInMain).toBe(true)
})

test('until the admin state is known, the page says that it is loading', async () => {
  await page.route('**/admin/me', () => {})
  await page.reload()
  await page.getByText('Loading...').waitFor()
  await expect.poll(() => page.getByLabel('Password').count()).toBe(0)
})

test('“Failed to load roasts: ...”', async () => {
  await page.route('**/api/roasts/**', route => route.fulfill(BROKEN))
  await page.reload()
  await page.getByText('Failed to load roasts: The scale is broken').waitFor()
})

test('“Failed to compute score: ...”', async () => {
  await openTab('Score Simulator')
  await page.route('**/preview-score', route => route.fulfill(BROKEN))
  await chooseRoast()
  await page.getByRole('button', { name: 'Preview Score' }).click()
  await page.getByText('Failed to compute score: The scale is broken').waitFor()
})

test('“Failed to calculate score: ...”', async () => {
  await openTab('Score Configuration')
  await page.route('**/calculate-score', route => route.fulfill(BROKEN))
  await chooseRoast()
  await page.getByRole('button', { name: 'Calculate Score' }).click()
  await page.getByText('Failed to calculate score: The scale is broken').waitFor()
})

test('“Failed to calculate all scores: ...”', async () => {
  await openTab('Batch Calculate')
  await page.route('**/calculate-all-scores*', route => route.fulfill(BROKEN))
  await page.getByRole('button', { name: 'Calculate All Scores' }).click()
  await page.getByText('Failed to calculate all scores: The scale is broken').waitFor()
})

test('“A roast select (Choose a roast...), Preview Score, and Calculate & Save Score”', async () => {
  await openTab('Score Simulator')
  await page.getByPlaceholder('Choose a roast...', { exact: true }).waitFor()
  await chooseRoast()
  await page.getByRole('button', { name: 'Calculate & Save Score' }).click()
  const card = page.getByRole('article', { name: 'Score details' })
  await card.getByText('v1.0.0').waitFor()
})

describe('Roast Weights', () => {
  beforeEach(() => openTab('Roast Weights'))

  async function paste(text: string) {
    await page.getByLabel('Green weight of #2 in grams').focus()
    await page.evaluate(copied => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', copied)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    }, text)
  }

  test('“A table with columns #, Bean, Green (g), Roasted (g), Loss, Date and a per-row Delete”', async () => {
    for (const name of ['#', 'Bean', 'Green (g)', 'Roasted (g)', 'Loss', 'Date']) {
      await page.getByRole('columnheader', { name, exact: true }).waitFor()
    }
    await expect.poll(() => page.getByRole('button', { name: /^Delete #/ }).count()).toBe(2)
    const rows = page.getByRole('rowheader')
    await expect
      .poll(() => rows.allTextContents(), { message: 'sorted by number, descending' })
      .toEqual(['#2', '#1'])
  })

  test('“Weight edits stay local until Save”, also while the owner looks something up elsewhere', async () => {
    const field = page.getByLabel('Green weight of #1 in grams')
    await field.fill('281')
    await page.getByRole('link', { name: 'Beans', exact: true }).click()
    await page.getByRole('heading', { name: 'Rwanda Nyungwe' }).waitFor()
    await page.getByRole('link', { name: 'Admin' }).click()
    await page.getByRole('tab', { name: /^Roast Weights 1 unsaved/ }).click()
    await expect.poll(() => field.inputValue()).toBe('281')

    const leaving = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await (await leaving).dismiss()

    await page.getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Log out without saving the edited weights?').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => field.inputValue()).toBe('300')
  })

  test('“The paste result message disappears after 3 seconds”', async () => {
    await stopClock(page)
    await paste('300\t250')
    const message = page.getByText('Updated 1 roast(s)')
    await message.waitFor()
    await page.clock.runFor(2_900)
    await expect.poll(() => message.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await message.waitFor({ state: 'detached' })
  })

  test('“Pasted weights count only if they are numbers greater than 0: No valid weights found”', async () => {
    await stopClock(page)
    await paste('0\t-3\nnone\t0')
    await page.getByText('No valid weights found').waitFor()
  })

  test('“Weight inputs keep only digits and dots”', async () => {
    const field = page.getByLabel('Green weight of #1 in grams')
    await field.fill('2a5,5 g')
    await expect.poll(() => field.inputValue()).toBe('25.5')
  })

  test('“Failed to save: {message}”', async () => {
    await page.getByLabel('Green weight of #1 in grams').fill('280')
    await page.route('**/api/roasts/*', route =>
      route.request().method() === 'PATCH' ? route.fulfill(BROKEN) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await expectAlert('Failed to save: The scale is broken')
  })

  test('“Deleting roasts from the weights tab broadcasts roast-deleted”', async () => {
    const { id } = await owner.send<{ id: number }>('POST', '/api/roasts/', {
      bean_id: 1,
      roast_name: '#9 gone soon',
    })
    await page.reload()
    await openTab('Roast Weights')
    await page.evaluate(() => {
      window.addEventListener('roast-deleted', event => {
        document.body.dataset.heard = JSON.stringify((event as CustomEvent).detail)
      })
    })
    await page.getByRole('button', { name: 'Delete #9' }).click()
    await page.getByRole('alertdialog').getByText('Delete roast #9? This cannot be undone.').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.evaluate(() => document.body.dataset.heard)).toBe(JSON.stringify({ id }))
  })
})

test('“Delete All Beans and Delete All Roasts ask before they delete; Cancel keeps everything”', async () => {
  const count = async () =>
    (await page.request.get(`${product.address}/api/roasts/?limit=0`)).headers()['x-total-count']
  const before = await count()
  await openTab('Data Management')
  await page.getByRole('button', { name: 'Delete All Roasts' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  await question
    .getByText('Are you sure you want to delete all roasts? This action cannot be undone.')
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await count()).toBe(before)
})

test('axe finds nothing on any tab, narrow and wide', async () => {
  for (const tab of [
    'Overview',
    'Score Simulator',
    'Batch Calculate',
    'Score Configuration',
    'Roast Weights',
    'Data Management',
  ]) {
    await openTab(tab)
    await expectFineInEveryLook(page)
  }
})
