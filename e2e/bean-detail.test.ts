import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  addBean,
  bare,
  card,
  closeAlert,
  failing,
  haveBeans,
  kenya,
  open,
  owner,
  ownerPage,
  product,
  visitorPage,
  withBeanLibrary,
} from './bean-library.ts'
import { expectFineInEveryLook } from './screen-checks.ts'

const BEAN = /\/api\/beans\/\d+$/

withBeanLibrary()

/** Changes the server's answer for the bare bean. */
const bareBeanAs = (fields: object) => (page: Page) =>
  page.route(BEAN, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } })
  })

describe('bean detail', () => {
  test("it has a 'Back to Beans' link and the origin name as title, fallback 'Bean #{id}'", async () => {
    const page = await open(visitorPage, `#/beans/${bare}`, bareBeanAs({ origin_name: '' }))
    await page.getByRole('heading', { name: `Bean #${bare}` }).waitFor()
    await page.getByRole('link', { name: 'Back to Beans' }).click()
    await page.getByRole('heading', { name: /^Beans/ }).waitFor()
  })

  test('it shows links to the roasts and the summary', async () => {
    const page = await open(visitorPage, `#/beans/${kenya}`)
    await page.getByRole('heading', { name: '14 roasts' }).waitFor()
    const links = page.getByRole('list', { name: 'Roasts of this bean' }).getByRole('link')
    await expect.poll(() => links.count()).toBe(12)
    await page.getByText(/^Blackcurrant/).waitFor()
  })

  test('basic information shows its eleven facts', async () => {
    const page = await open(visitorPage, `#/beans/${kenya}`)
    const facts = page.locator('section').filter({ hasText: 'Basic information' }).locator('dl > div')
    await facts.first().waitFor()
    await expect
      .poll(() => facts.allTextContents())
      .toEqual([
        'Origin nameKenya Nyeri AA',
        'CountryKenya',
        'RegionNyeri',
        'Elevation1,700 - 1,900 meters · high',
        'Drying methodRaised beds',
        'Processing methodWashed',
        'Cost per lb$8.90 / lb',
        'GradeAA',
        'Total score91.3',
        'Roast recommendationsCity to City+',
        'Best asfilter',
      ])
  })

  test('a further fact comes after the eleven if it is known, with the label of its input', async () => {
    const known = { arrival_date: 'October 2025 Arrival', crop_year: 2024, screen_size: '17' }
    const page = await open(ownerPage, `#/beans/${bare}`, bareBeanAs(known))
    const facts = page.locator('section').filter({ hasText: 'Basic information' }).locator('dl > div')
    await facts.first().waitFor()
    await expect
      .poll(async () => (await facts.allTextContents()).slice(11))
      .toEqual(['Arrival dateOctober 2025 Arrival', 'Crop year2024', 'Screen size17'])
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await expect.poll(() => page.getByLabel('Crop year').inputValue()).toBe('2024')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  test('flavor profiles and cupping scores are key/value lists and a chart with the same text', async () => {
    const page = await open(visitorPage, `#/beans/${kenya}`)
    await page.getByText('Basic information').waitFor()
    const flavors = page.locator('section').filter({ hasText: 'Flavor profiles' })
    await expect
      .poll(() => flavors.locator('dl > div').allTextContents())
      .toEqual(['Berry4', 'Citrus3.5', 'Floral2'])
    const scores = page.locator('section').filter({ hasText: 'Cupping scores' })
    await expect.poll(() => scores.locator('dl > div').count()).toBe(4)
    await scores.getByText('As a radar chart').click()
    await scores
      .getByRole('img', {
        name: 'Cupping scores, from 6 in the middle to 10 at the rim: Brightness 9.2, Body 8.5, Finish 8.8',
      })
      .waitFor()
  })

  test('it shows farm notes, cupping notes and a source link', async () => {
    const page = await open(visitorPage, `#/beans/${kenya}`)
    await page.getByText('Second paragraph.').waitFor()
    await page.getByText('Grown high up.').waitFor()
    const source = page.getByRole('link', { name: /example\.com/ })
    await expect.poll(() => source.getAttribute('href')).toBe('https://www.example.com/kenya')
    await expect.poll(() => source.getAttribute('rel')).toContain('noopener')
  })

  test('a bean with nothing but a name shows dashes', async () => {
    const page = await open(visitorPage, `#/beans/${bare}`)
    await page.getByText('Basic information').waitFor()
    await expect.poll(() => page.locator('main').textContent()).not.toMatch(/null|undefined|NaN/)
    await expect.poll(() => page.getByText('–', { exact: true }).count()).toBe(10)
    await expectFineInEveryLook(page)
  })

  test("'Bean not found' is shown when missing", async () => {
    const page = await open(visitorPage, '#/beans/4711')
    await page.getByText('Bean not found').waitFor()
    await expectFineInEveryLook(page)
  })

  test("a bean that is gone when it is read again is 'Bean not found', not shown as before", async () => {
    const page = await open(ownerPage, `#/beans/${bare}`)
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await page.getByLabel('Region').fill('Huila')
    await page.route(BEAN, route =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 412, json: { detail: 'Changed' } })
        : route.fulfill({ status: 404, json: { detail: 'Bean not found' } }),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Bean not found').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Delete Bean' }).count()).toBe(0)
  })

  test("a failed read says 'Failed to load bean', with a Retry that loads it", async () => {
    const page = await open(visitorPage, `#/beans/${kenya}`, failing(BEAN))
    await page.getByText('Failed to load bean').waitFor()
    await page.unroute(BEAN)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Kenya Nyeri AA' }).waitFor()
  })

  test('axe finds no problem on the detail screen, in both themes, narrow and wide', async () => {
    const page = await open(ownerPage, `#/beans/${kenya}`)
    await page.getByRole('button', { name: 'Delete Bean' }).waitFor()
    await expectFineInEveryLook(page)
  })
})

describe('changing a bean', () => {
  test('edit and delete are visible only to the owner', async () => {
    const page = await open(visitorPage, `#/beans/${kenya}`)
    await page.getByText('Basic information').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Edit|Delete/ }).count()).toBe(0)
  })

  test('the owner edits every field in the Add Bean form, and only what was changed is sent', async () => {
    await haveBeans()
    const id = await addBean({ origin_name: 'To be edited', grade: 'AB', flavor_profiles: { Berry: 1 } })
    const page = await open(ownerPage, `#/beans/${id}`)
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await page.getByLabel('Grade').fill('')
    await page.getByLabel('Region').fill('Huila')
    await page.getByRole('button', { name: 'Add a flavor' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Citrus')
    await page.getByLabel('Value').fill('3,5')
    await expectFineInEveryLook(page)
    const sent = page.waitForRequest(request => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save' }).click()
    const request = await sent
    expect(request.postDataJSON()).toEqual({
      grade: null,
      region: 'Huila',
      flavor_profiles: { Berry: 1, Citrus: 3.5 },
    })
    expect(request.headers()['if-match']).toMatch(/^"/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('definition').filter({ hasText: 'Huila' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit Bean')
  })

  test('a bean changed in the meantime is reported clearly, and nothing that was typed is lost', async () => {
    await haveBeans()
    const id = await addBean({ origin_name: 'Edited twice', grade: 'AB' })
    const page = await open(ownerPage, `#/beans/${id}`)
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await page.getByLabel('Region').fill('Huila')
    await owner.send('PUT', `/api/beans/${id}`, { grade: 'AA' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('what you typed is still here: save again to keep both').waitFor()
    await expect.poll(() => page.getByLabel('Region').inputValue()).toBe('Huila')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('main').textContent()).toMatch(/RegionHuila.*GradeAA/s)
  })

  test('a bean field changed in the meantime is overwritten only after a confirmation', async () => {
    await haveBeans()
    const id = await addBean({ origin_name: 'Edited twice at once', grade: 'AB' })
    const page = await open(ownerPage, `#/beans/${id}`)
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Bean' })
    await dialog.getByLabel('Grade').fill('PB')
    await owner.send('PUT', `/api/beans/${id}`, { grade: 'AA' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const notice = dialog.getByRole('alert', { name: 'Changed elsewhere' })
    await notice.getByText('Current AA').waitFor()
    await expect.poll(() => dialog.getByLabel('Grade').inputValue()).toBe('PB')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Look again' }).click()
    await notice.getByRole('button', { name: 'Use the current values' }).click()
    await expect.poll(() => dialog.getByLabel('Grade').inputValue()).toBe('AA')
    await notice.getByText('You typed PB').waitFor()
    await dialog.getByLabel('Grade').fill('PB')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Overwrite' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('main').textContent()).toContain('GradePB')
  })

  test('Escape and the close button ask before they discard what was typed, but only if something was', async () => {
    const page = await open(ownerPage, `#/beans/${bare}`)
    const dialog = page.getByRole('dialog', { name: 'Edit Bean' })
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await page.getByLabel('Region').fill('Huila')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByText('Discard what you typed?').waitFor()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect.poll(() => page.getByLabel('Region').inputValue()).toBe('Huila')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test("a failed save says 'Failed to save changes: {message}'", async () => {
    const page = await open(ownerPage, `#/beans/${bare}`)
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await page.getByLabel('Origin name').fill('kenya NYERI aa')
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(
        "Failed to save changes: Bean 'kenya NYERI aa' already exists in the database. This is a duplicate.",
      )
      .waitFor()
  })

  test('the confirm text of Delete Bean names the bean, counts its roasts and says it cannot be undone', async () => {
    const page = await open(ownerPage, `#/beans/${kenya}`)
    await page.getByRole('button', { name: 'Delete Bean' }).click()
    const question = page.getByRole('alertdialog')
    for (const text of [
      '"Kenya Nyeri AA"',
      '14 associated roasts will also be deleted',
      'cannot be undone',
    ]) {
      await question.getByText(text).waitFor()
    }
    await expectFineInEveryLook(page)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Kenya Nyeri AA' }).waitFor()
  })

  test("a failed delete says 'Failed to delete bean: {message}'", async () => {
    const page = await open(ownerPage, `#/beans/${bare}`)
    await page.route(BEAN, route =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { detail: 'broken' } })
        : route.continue(),
    )
    await deleteBean(page)
    await closeAlert(page, 'Failed to delete bean: broken')
  })

  test('a deleted bean disappears from the list together with its roasts', async () => {
    await haveBeans()
    const id = await addBean({ origin_name: 'To be deleted' })
    await owner.send('POST', '/api/roasts/', { bean_id: id, roast_name: '#77' })
    const page = await open(ownerPage, `#/beans/${id}`)
    await deleteBean(page)
    await page.getByRole('heading', { name: /^Beans/ }).waitFor()
    await card(page, 'Only a name').waitFor()
    await expect.poll(() => card(page, 'To be deleted').count()).toBe(0)
    const answer = await page.request.get(`${product.address}/api/roasts/?number=77`)
    expect(await answer.json()).toEqual([])
  })
})

async function deleteBean(page: Page) {
  await page.getByRole('button', { name: 'Delete Bean' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bean' }).click()
}
