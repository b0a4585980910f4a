import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { answer, Refusal, refuse, requestsOf } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { KENYA, sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { untrackedStock } from '#web/testing/sample-stock.ts'
import { expectAccessible, expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

let log: SampleLog
const KENIA = sampleBean({
  ...{ id: 21, origin_name: 'Kenia Nyeri', country: 'Kenia', supplier: 'Somebody' },
  ...{ crop_year: 2025, crop_year_to: 2026, roast_count: 3 },
})

beforeEach(() => {
  log = showLog({ beans: [KENIA, KENYA] })
  answer(calls.updateBean, change)
})

function change({ id, body }: { id: number; body: object }): Bean {
  const changed = { ...log.beans.find(bean => bean.id === id)!, ...body } as Bean
  log.beans = log.beans.map(bean => (bean.id === id ? changed : bean))
  return changed
}

describe('merging', () => {
  const dialog = page.getByRole('dialog', { name: 'Merge another bean' })
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true })
  const open = async () => {
    await openApp(`#/beans/${KENYA.id}`, { owner: true })
    await page.getByRole('button', { name: 'Merge another bean' }).click()
  }
  const choose = () => dialog.getByLabelText('The other bean').selectOptions('Kenia Nyeri')
  const merged = (fields: ('supplier' | 'crop_year')[]) => ({
    bean: KENYA,
    moved: { roasts: 3, stock_entries: 0, plans: 0, aliases: 1, fields },
    deletion_id: 9,
  })

  test('what will move is said before: roasts, stock, names, what is unknown here, and what stays', async () => {
    answer(calls.readBeanAliases, ({ id }) => ({ aliases: id === KENIA.id ? ['Nyeri 25'] : [] }))
    answer(calls.readBeanStock, ({ id }) => ({
      ...untrackedStock({ bean_id: id, on_hand_g: id === KENIA.id ? 2500 : 300 }),
      entries: (['count', 'purchase'] as const).map((kind, index) => ({
        ...{ id: index + 1, kind, date: '2026-03-01', grams: 2500, on_hand_g: 2500, cost: null },
        ...{ roast_id: null, roast_number: null, note: null, etag: '"1.0"' },
      })),
      unweighed: [],
    }))
    await open()
    await choose()
    const said = [
      '3 roasts with their feedback and words for next time',
      '2 entries of its stock, 2.5 kg left',
    ]
    for (const words of [
      ...said,
      'Kenia Nyeri, Nyeri 25',
      'a count in the ledger is then of both',
      'not Kenia',
    ])
      await expect.element(dialog.getByText(words)).toBeVisible()
    await expect.element(dialog.getByRole('checkbox', { name: /^Supplier/ })).toBeChecked()
    await expectAccessible()
  })

  test('it takes what is ticked, and its undo is one click', async () => {
    answer(calls.mergeBeans, () => {
      log.beans = [KENYA]
      return merged(['supplier'])
    })
    answer(calls.restoreDeletion, ({ id }) => {
      const counts = { bean_count: 1, roast_count: 3, deleted_at: '', kept_until: '' }
      return { id, kind: 'merge' as const, label: 'Kenia Nyeri', ...counts }
    })
    await open()
    await choose()
    await dialog.getByRole('checkbox', { name: 'Crop year 2025/26' }).click()
    await merge.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .element(page.getByText('Kenia Nyeri was merged into this bean: 3 roasts moved.'))
      .toBeVisible()
    const [request] = requestsOf(calls.mergeBeans)
    expect([request?.id, request?.body]).toEqual([KENYA.id, { bean_id: KENIA.id, take: ['supplier'] }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Kenia Nyeri is back.')).toBeVisible()
    expect(requestsOf(calls.restoreDeletion).map(({ id }) => id)).toEqual([9])
  })

  test('without a choice, and if it is refused, it says why and stays open', async () => {
    answer(calls.mergeBeans, () => {
      throw new Refusal(409, { detail: "Both beans have a roast '#2'." })
    })
    await open()
    await merge.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose the other bean first.')
    await choose()
    await merge.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent("Both beans have a roast '#2'.")
  })

  test('the address of a bean that is gone becomes that of the one that it was merged into', async () => {
    log.beans = [KENYA]
    answer(calls.readBean, () => KENYA)
    await openApp('#/beans/21')
    await expect.element(page.getByRole('heading', { name: KENYA.origin_name })).toBeVisible()
    await expect.poll(() => window.location.hash).toBe(`#/beans/${KENYA.id}`)
  })
})

describe('putting away', () => {
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })

  test('a button puts a bean away and brings it back, with an undo', async () => {
    await openApp(`#/beans/${KENIA.id}`, { owner: true })
    await page.getByRole('button', { name: 'Put away' }).click()
    await expect.element(page.getByRole('button', { name: 'Bring back' })).toBeVisible()
    await expect.element(page.getByRole('banner').getByText('Put away')).not.toBeInTheDocument()
    await expect.element(page.getByRole('article').getByText('Put away', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByRole('button', { name: 'Put away' })).toBeVisible()
    const sent = requestsOf(calls.updateBean).map(({ body }) => body)
    expect(sent).toEqual([{ put_away: true }, { put_away: false }])
  })

  test('what failed is said in an alert without a box, and stays while other lines come and go', async () => {
    await openApp(`#/beans/${KENIA.id}`, { owner: true })
    refuse(calls.updateBean, 507, { detail: 'The disk is full' })
    await page.getByRole('button', { name: 'Put away' }).click()
    const messages = page.getByRole('region', { name: 'Messages' })
    const failure = messages.getByRole('alert').getByText('Failed to save: The disk is full')
    await expect.element(failure).toBeVisible()
    answer(calls.updateBean, change)
    for (const name of ['Put away', 'Bring back', 'Put away', 'Bring back'])
      await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => messages.getByRole('status').getByRole('group').elements()).toHaveLength(1)
    await expect.element(failure).toBeVisible()
    expect(page.getByRole('alertdialog').elements()).toEqual([])
  })

  test('the owner has them in a group of their own below the others, and finds them', async () => {
    log.beans = [{ ...KENIA, put_away: true }, KENYA]
    await openApp('#/beans', { owner: true })
    await expect.element(page.getByRole('heading', { name: 'Beans (1)' })).toBeVisible()
    await expect.element(card('Kenia Nyeri')).not.toBeInTheDocument()
    await page.getByText('Put away (1)').click()
    await expect.element(card('Kenia Nyeri')).toBeVisible()
    await expectAccessibleAndResponsive()
    await page.getByText('Put away (1)').click()
    await page.getByLabelText('Find beans').fill('somebody kenia')
    await page.getByLabelText('Find beans').fill('kenia')
    await expect.element(card('Kenia Nyeri')).toBeVisible()
  })

  test('visitors find one by words, though it isn’t in their list', async () => {
    answer(calls.listBeans, ({ query }) => (query.get('put_away') === 'with' ? [KENIA, KENYA] : [KENYA]))
    await openApp('#/beans')
    await expect.element(card(KENYA.origin_name)).toBeVisible()
    expect(card('Kenia Nyeri').elements()).toEqual([])
    await page.getByLabelText('Find beans').fill('kenia')
    await expect.element(card('Kenia Nyeri')).toBeVisible()
    expect(page.getByText(/Put away/).elements()).toEqual([])
  })

  test('it is not offered for a roast, unless it is the roast’s own', async () => {
    log.beans = [{ ...KENIA, put_away: true }, KENYA]
    log.roasts = [sampleRoast({ id: 14, roast_name: '#14' })]
    await openApp('#/roasts', { owner: true })
    const filter = page.getByLabelText('Bean', { exact: true })
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect.element(filter).toBeVisible()
    const options = () => [...(filter.element() as HTMLSelectElement).options].map(({ text }) => text)
    await expect.poll(options).toEqual(['All beans', KENYA.origin_name])
    await openApp(`#/roasts?bean_id=${KENIA.id}`, { owner: true })
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect.poll(options).toContain('Kenia Nyeri')
  })
})

describe('the form of a bean', () => {
  const form = page.getByRole('dialog', { name: 'Edit bean' })

  test('offers what the name says for the fields that are empty', async () => {
    log.beans = [sampleBean({ id: 31, origin_name: 'Kenia Natural SL28', country: 'Kenya' })]
    await openApp('#/beans/31', { owner: true })
    await page.getByRole('button', { name: 'Edit bean' }).click()
    await expect
      .element(form.getByText('The name says: processing method Natural, varietals SL28.'))
      .toBeVisible()
    await expect.element(form.getByLabelText('Processing method')).toHaveValue('')
    await form.getByRole('button', { name: 'Fill in' }).click()
    await expect.element(form.getByText(/^The name says/)).not.toBeInTheDocument()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(form).not.toBeInTheDocument()
    expect(requestsOf(calls.updateBean).map(({ body }) => body)).toEqual([
      { processing_method: 'Natural', varietals: 'SL28' },
    ])
  })
})
