import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { draftOf } from '#web/owner/beans/bean-draft.ts'
import { beanDraftKey } from '#web/parts/edit/draft-keys.ts'
import { keepDraft } from '#web/parts/edit/kept-draft.ts'
import { answer, Refusal, refuse, requestsOf } from '#web/testing/answers.ts'
import { closeAlert } from '#web/testing/import-files.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { BARE, KENYA } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { WRITTEN_AT } from '#web/testing/sample-roasts.ts'
import { SAMPLE_SITE } from '#web/testing/sample-settings.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

let log: SampleLog

beforeEach(() => {
  log = showLog({ beans: [KENYA, BARE] })
})

const title = (name: string) => page.getByRole('heading', { level: 1, name })
const main = () => byCss('main')[0]?.textContent
const dialog = page.getByRole('dialog', { name: 'Edit bean' })
const amount = dialog.getByLabelText('Price', { exact: true })
const unit = dialog.getByLabelText('Unit of the price')
const editButton = page.getByRole('button', { name: 'Edit bean' })

async function openBean({ id }: Bean, owner = false) {
  await openApp(`#/beans/${id}`, { owner })
  await expect.element(page.getByText('Basic information')).toBeVisible()
  if (owner) await expect.element(editButton).toBeVisible()
}

/** The section with this heading. */
function section(heading: string): HTMLElement {
  return page.getByRole('heading', { name: heading }).element().closest('section')!
}

const factsOf = (heading: string) => texts(section(heading).querySelectorAll('dl > div'))

const BARE_DELETED = {
  id: 5,
  kind: 'bean' as const,
  label: BARE.origin_name,
  bean_count: 1,
  roast_count: 0,
  deleted_at: WRITTEN_AT,
  kept_until: WRITTEN_AT,
}

describe('bean detail', () => {
  test("it has a 'Back to Beans' link and the origin name as title, fallback 'Bean #{id}'", async () => {
    log.beans = [KENYA, { ...BARE, origin_name: '' }]
    await openBean(BARE)
    await expect.element(title('Bean #2')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Beans' }).click()
    await expect.element(page.getByRole('heading', { name: /^Beans/ })).toBeVisible()
  })

  test('it is shared beside the link back, as a roast is', async () => {
    await page.viewport(1440, 900)
    await openBean(KENYA)
    const [back, share] = [
      page.getByRole('link', { name: 'Back to Beans' }),
      page.getByRole('button', { name: 'Share' }),
    ].map(locator => locator.element().getBoundingClientRect())
    expect(share!.top + share!.bottom).toBeCloseTo(back!.top + back!.bottom, 0)
  })

  test('it shows links to the roasts and the summary', async () => {
    await openBean(KENYA)
    await expect.element(page.getByRole('heading', { name: '14 roasts' })).toBeVisible()
    const links = page.getByRole('list', { name: 'Roasts of this bean' }).getByRole('link')
    expect(links.elements()).toHaveLength(12)
    await expect.element(page.getByText(/^Blackcurrant/)).toBeVisible()
  })

  test('a visitor of a log that hides its prices sees no line for one; the owner does', async () => {
    answer(calls.readSite, () => ({ ...SAMPLE_SITE, prices_public: false }))
    log.beans = [{ ...KENYA, cost_per_lb: null, price_amount: null }]
    await openBean(KENYA)
    await expect.poll(() => factsOf('Basic information').some(fact => fact.startsWith('Cost'))).toBe(false)
    await openBean(KENYA, true)
    expect(factsOf('Basic information')).toContain('Cost per lb–')
  })

  test('basic information shows its eleven facts', async () => {
    await openBean(KENYA)
    expect(factsOf('Basic information')).toEqual([
      'Origin nameKenya Nyeri AA',
      'CountryKenya',
      'RegionNyeri',
      'Elevation1700–1900 m · high',
      'Drying methodRaised beds',
      'Processing methodWashed',
      'Cost per lb$8.90 / lb',
      'GradeAA',
      'Total score91.3',
      'Roast recommendationsCity to City+',
      'Recommended for espressoNo',
    ])
  })

  test('a further fact comes after the eleven if it is known, with the label of its input', async () => {
    const known = {
      arrival_date: 'October 2025 Arrival',
      crop_year: 2024,
      crop_year_to: 2025,
      screen_size: '17',
    }
    log.beans = [{ ...BARE, ...known }]
    await openBean(BARE, true)
    expect(factsOf('Basic information').slice(11)).toEqual([
      'Arrival dateOctober 2025 Arrival',
      'Crop year2024/25',
      'Screen size17',
    ])
    await editButton.click()
    const cropYear = dialog.getByLabelText('Crop year')
    await expect.element(cropYear).toHaveValue('2024/25')
    await cropYear.fill('2025/27')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText(/^Crop year must be a year, such as 2025, or two/)).toBeVisible()
    await expect.poll(() => document.activeElement === cropYear.element()).toBe(true)
    answer(calls.updateBean, ({ body }) => ({ ...log.beans[0]!, ...body }))
    await cropYear.fill('25–26')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => requestsOf(calls.updateBean)[0]?.body)
      .toEqual({ crop_year: 2025, crop_year_to: 2026 })
  })

  test('a price in another currency or for another weight than a pound is a fact as it was bought', async () => {
    log.beans = [{ ...BARE, price_amount: 36.9, price_currency: 'EUR', price_weight_g: 1000 }]
    await openBean(BARE, true)
    expect(factsOf('Basic information')).toContain('Price€36.90 / kg')
    answer(calls.updateBean, ({ body }) => ({ ...log.beans[0]!, ...body }))
    await editButton.click()
    expect(factsOf('Basic information')).toContain('Cost per lb€16.74 / lb')
    await amount.fill('34,50')
    await unit.fill('5 kg')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => requestsOf(calls.updateBean)[0]?.body)
      .toEqual({ price_amount: 34.5, price_currency: 'EUR', price_weight_g: 5000 })
  })

  test('a price that is the cost of a pound is said once', async () => {
    log.beans = [{ ...KENYA, price_amount: 8.9, price_currency: 'USD', price_weight_g: 453.59237 }]
    await openBean(KENYA)
    expect(factsOf('Basic information').filter(fact => fact.includes('8.90'))).toEqual([
      'Cost per lb$8.90 / lb',
    ])
  })

  test('flavor profiles and cupping scores are key/value lists and a chart with the same text', async () => {
    await openBean(KENYA)
    expect(factsOf('Flavor profiles')).toEqual(['Berry4', 'Citrus3.5', 'Floral2'])
    expect(factsOf('Cupping scores')).toHaveLength(4)
    await page.elementLocator(section('Cupping scores')).getByText('As a radar chart').click()
    await expect
      .element(page.getByRole('img', { name: /^Cupping scores/ }))
      .toHaveAccessibleName(
        'Cupping scores, from 6 in the middle to 10 at the rim: Brightness 9.2, Body 8.5, Finish 8.8',
      )
  })

  test('it shows farm notes, cupping notes and a source link', async () => {
    await openBean(KENYA)
    await expect.element(page.getByText('Second paragraph.')).toBeVisible()
    await expect.element(page.getByText('Grown high up.')).toBeVisible()
    const source = page.getByRole('link', { name: /example\.com/ })
    await expect.element(source).toHaveAttribute('href', 'https://www.example.com/kenya')
    await expect.element(source).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })

  test('a bean with nothing but a name shows dashes', async () => {
    await openBean(BARE)
    expect(main()).not.toMatch(/null|undefined|NaN/)
    expect(page.getByText('–', { exact: true }).elements()).toHaveLength(10)
    await expectAccessibleAndResponsive()
  })

  test("'Bean not found' is shown when missing", async () => {
    await openApp('#/beans/4711')
    await expect.element(page.getByText('Bean not found')).toBeVisible()
    await expectAccessibleAndResponsive()
  })

  test("a bean that was deleted since its last read is 'Bean not found', and its old data is not shown", async () => {
    await openBean(BARE, true)
    await editButton.click()
    await dialog.getByLabelText('Region').fill('Huila')
    refuse(calls.updateBean, 412, { detail: 'Changed' })
    refuse(calls.readBean, 404, { detail: 'Bean not found' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Bean not found')).toBeVisible()
    expect(page.getByRole('button', { name: 'Delete Bean' }).elements()).toEqual([])
  })

  test("a failed read says 'Failed to load bean', with a Retry that loads it", async () => {
    refuse(calls.readBean, 500, { detail: 'broken' })
    await openApp(`#/beans/${KENYA.id}`)
    await expect.element(page.getByText('Failed to load bean')).toBeVisible()
    answer(calls.readBean, () => KENYA)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(title('Kenya Nyeri AA')).toBeVisible()
  })

  test('what drinkers tasted is drawn beside what the supplier says, and axe finds no problem at any width', async () => {
    const flavours = { floral: 1 }
    answer(calls.readBeanFeedback, () => ({
      ...{ count: 1, average_rating: 4, flavours, roasts: [] },
      blends_left_out: 2,
    }))
    await openBean(KENYA)
    await expect.element(page.getByText('2 blends aren’t counted')).toBeVisible()
    await page.getByText('Beside the supplier’s flavors').click()
    const drawn = page.getByRole('img', { name: /Floral: supplier 2 of 5, 1 of 1 drinker/ })
    await expect.element(drawn).toBeVisible()
    await expectAccessibleAndResponsive()
  })

  test('beside a long taste, what drinkers taste is below the facts; of a coffee without a taste, the facts have the whole width', async () => {
    await page.viewport(1440, 900)
    answer(calls.readBeanFeedback, () => ({
      ...{ count: 1, average_rating: 4, flavours: { floral: 1 }, roasts: [] },
      blends_left_out: 0,
    }))
    await openBean(KENYA)
    await expect.element(page.getByRole('heading', { name: 'What drinkers taste' })).toBeVisible()
    const place = (heading: string) => section(heading).getBoundingClientRect()
    expect(place('What drinkers taste').left).toBe(place('Basic information').left)
    expect(place('What drinkers taste').top).toBeGreaterThan(place('Basic information').bottom)
    answer(calls.readBeanFeedback, () => ({
      ...{ count: 0, average_rating: null, flavours: {}, roasts: [] },
      blends_left_out: 0,
    }))
    await openBean(BARE)
    await expect.poll(() => place('Basic information').width).toBeGreaterThan(1000)
    await expectAccessibleAndResponsive()
  })

  test('axe finds no problem on the detail screen, narrow and wide', async () => {
    await openBean(KENYA, true)
    await expectAccessibleAndResponsive()
  })
})

describe('changing a bean', () => {
  test('edit and delete are visible only to the owner', async () => {
    await openBean(KENYA)
    expect(page.getByRole('button', { name: /Edit|Delete/ }).elements()).toEqual([])
  })

  test('the owner edits every field in the Add Bean form, and only what was changed is sent', async () => {
    const before = { ...BARE, grade: 'AB', flavor_profiles: { Berry: 1 } }
    log.beans = [before]
    answer(calls.updateBean, ({ body }) => {
      log.beans = [{ ...before, ...body }]
      return log.beans[0]!
    })
    await openBean(BARE, true)
    await editButton.click()
    await dialog.getByLabelText('Grade').fill('')
    await dialog.getByLabelText('Region').fill('Huila')
    await dialog.getByRole('button', { name: 'Add a flavor' }).click()
    await dialog.getByLabelText('Name', { exact: true }).fill('Citrus')
    await dialog.getByLabelText('Value').fill('3,5')
    await expectAccessibleAndResponsive()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [sent] = requestsOf(calls.updateBean)
    expect(sent?.body).toEqual({
      grade: null,
      region: 'Huila',
      flavor_profiles: { Berry: 1, Citrus: 3.5 },
    })
    expect(sent?.headers.get('If-Match')).toMatch(/^"/)
    await expect.element(page.getByRole('definition').filter({ hasText: 'Huila' })).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toBe('Edit bean')
  })

  test('a bean changed in the meantime is reported clearly, and nothing that was typed is lost; a bean field changed in the meantime is overwritten only after a confirmation', async () => {
    log.beans = [{ ...BARE, grade: 'AB' }]
    const elsewhere = (grade: string, updated_at: string) => {
      log.beans = [{ ...log.beans[0]!, grade, updated_at }]
    }
    answer(calls.updateBean, ({ body, headers }) => {
      const stored = log.beans[0]!
      if (headers.get('If-Match') !== `"${stored.updated_at}"`) throw new Refusal(412, { detail: 'Changed' })
      log.beans = [{ ...stored, ...body }]
      return log.beans[0]!
    })
    const save = () => dialog.getByRole('button', { name: 'Save' }).click()
    await openBean(BARE, true)
    await editButton.click()
    await dialog.getByLabelText('Region').fill('Huila')
    elsewhere('AA', '2026-01-04T00:00:00.000Z')
    await save()
    await expect
      .element(page.getByText('what you typed is still here: save again to keep both'))
      .toBeVisible()
    await expect.element(dialog.getByLabelText('Region')).toHaveValue('Huila')
    await dialog.getByLabelText('Grade').fill('PB')
    elsewhere('AB+', '2026-01-05T00:00:00.000Z')
    await save()
    const notice = dialog.getByRole('alert', { name: 'Changed elsewhere' })
    await expect.element(notice.getByText('Current AB+')).toBeVisible()
    await expect.element(dialog.getByLabelText('Grade')).toHaveValue('PB')
    await save()
    await page.getByRole('button', { name: 'Overwrite' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(main).toMatch(/RegionHuila.*GradePB/s)
  })

  test('what was typed before a reload is discarded only after a question, too', async () => {
    await openBean(BARE, true)
    const before = draftOf(BARE)
    keepDraft(beanDraftKey(BARE), before, { ...before, region: 'Huila' })
    await editButton.click()
    await expect.element(dialog.getByLabelText('Region')).toHaveValue('Huila')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
    await expect.element(dialog.getByLabelText('Region')).toHaveValue('Huila')
  })

  test('what was changed elsewhere before a reload is shown beside what was typed, and is not overwritten unasked', async () => {
    log.beans = [{ ...BARE, grade: 'AB' }]
    await openBean(BARE, true)
    const before = draftOf({ ...BARE, grade: 'AA' })
    const edited = { ...before, grade: 'PB', crop_year: 'soon' }
    keepDraft(beanDraftKey(BARE), before, edited)
    await editButton.click()
    const notice = dialog.getByRole('alert', { name: 'Changed elsewhere' })
    await expect.element(notice.getByText('Current AB')).toBeVisible()
    await expect.element(dialog.getByLabelText('Grade')).toHaveValue('PB')
    await dialog.getByLabelText('Crop year').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Look again' }).click()
    expect(requestsOf(calls.updateBean)).toEqual([])
    // Another reload finds the same.
    const [draft] = Object.values(sessionStorage)
    expect(JSON.parse(draft!)).toMatchObject({ before: { grade: 'AA' } })
  })

  test('Escape and the close button ask before they discard what was typed, but only if something was', async () => {
    await openBean(BARE, true)
    await editButton.click()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await editButton.click()
    await dialog.getByLabelText('Region').fill('Huila')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('alertdialog').getByText('Discard what you typed?')).toBeVisible()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(dialog.getByLabelText('Region')).toHaveValue('Huila')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test("a failed save says 'Failed to save changes: {message}'", async () => {
    const message = "Bean 'kenya NYERI aa' already exists in the database. This is a duplicate."
    refuse(calls.updateBean, 409, { detail: message })
    await openBean(BARE, true)
    await editButton.click()
    await dialog.getByLabelText('Origin name').fill('kenya NYERI aa')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText(`Failed to save changes: ${message}`)).toBeVisible()
  })

  test('the confirm text of Delete Bean names the bean, counts its roasts and says it cannot be undone', async () => {
    const recipe = (id: number, name: string, bean_id: number, is_retired = false) => {
      const parts = [bean_id, 99].map(bean_id => ({ bean_id, origin_name: 'Coffee', share_percent: 50 }))
      return { id, name, parts, summary: null, is_retired }
    }
    answer(calls.listBlends, () => [
      recipe(1, 'House', KENYA.id),
      recipe(2, 'Old', KENYA.id, true),
      recipe(3, 'Bar', KENYA.id),
      recipe(4, 'Other', 98),
    ])
    await openBean(KENYA, true)
    await page.getByRole('button', { name: 'Delete Bean' }).click()
    const question = page.getByRole('alertdialog')
    for (const text of [
      '"Kenya Nyeri AA"',
      '14 associated roasts will also be deleted. The recipes “House” and “Bar” retire.',
      'After 30 days this cannot be undone.',
      'lies in the trash and can be brought back',
      'It is final after 30 days',
    ]) {
      await expect.element(question.getByText(text)).toBeVisible()
    }
    await expectAccessibleAndResponsive()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(title('Kenya Nyeri AA')).toBeVisible()
  })

  test('after a deletion a line with Undo stays for ten seconds on the next screen, longer while it is in use', async () => {
    answer(calls.deleteBean, () => ({ deleted: 1 }))
    answer(calls.listDeletions, () => [BARE_DELETED])
    await openBean(BARE, true)
    await page.getByRole('button', { name: 'Delete Bean' }).click()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bean' }).click()
    const line = page.getByText(`Bean ${BARE.origin_name} was deleted.`)
    await expect.element(line).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /^Beans/ })).toBeVisible()
    const undo = page.getByRole('button', { name: 'Undo' }).element() as HTMLElement
    await vi.advanceTimersByTimeAsync(9_000)
    undo.focus()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(line.elements()).toHaveLength(1)
    undo.blur()
    await vi.advanceTimersByTimeAsync(9_900)
    expect(line.elements()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await expect.element(line).not.toBeInTheDocument()
  })

  test('what is said after Undo goes after ten seconds, also under a pointer that stays where Undo was', async () => {
    answer(calls.deleteBean, () => ({ deleted: 1 }))
    answer(calls.listDeletions, () => [BARE_DELETED])
    answer(calls.restoreDeletion, () => BARE_DELETED)
    await openBean(BARE, true)
    await page.getByRole('button', { name: 'Delete Bean' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bean' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await undo.click()
    const line = page.getByText(`Bean ${BARE.origin_name} was restored.`)
    await line.hover()
    await vi.advanceTimersByTimeAsync(10_100)
    await expect.element(line).not.toBeInTheDocument()
  })

  test("a failed delete says 'Failed to delete bean: {message}'", async () => {
    refuse(calls.deleteBean, 500, { detail: 'broken' })
    await openBean(BARE, true)
    await page.getByRole('button', { name: 'Delete Bean' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bean' }).click()
    await closeAlert('Failed to delete bean: broken')
  })
})
