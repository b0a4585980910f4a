import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, requestsOf } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { BARE, sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { SAMPLE_SETTINGS } from '#web/testing/sample-settings.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const dialog = page.getByRole('dialog', { name: 'Edit bean' })
const amount = dialog.getByLabelText('Price', { exact: true })
const currency = dialog.getByLabelText('Currency of the price')
const unit = dialog.getByLabelText('Unit of the price')

const PRICED = sampleBean({ price_amount: 36.9, price_currency: 'EUR', price_weight_g: 1000 })

let log: SampleLog
beforeEach(() => {
  log = showLog({ beans: [BARE, PRICED] })
  answer(calls.readSettings, () => ({ ...SAMPLE_SETTINGS, currency: 'PLN' }))
  answer(calls.updateBean, ({ body }) => ({ ...log.beans[0]!, ...body }))
})

async function edit({ id }: { id: number }) {
  await openApp(`#/beans/${id}`, { owner: true })
  await page.getByRole('button', { name: 'Edit bean' }).click()
  await expect.element(amount).toBeVisible()
}

const shown = () => [amount, currency, unit].map(input => (input.element() as HTMLInputElement).value)

async function save() {
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => requestsOf(calls.updateBean).length).toBe(1)
  return requestsOf(calls.updateBean)[0]?.body
}

const EUROS = { price_amount: 36.9, price_currency: 'EUR', price_weight_g: 1000 }

describe('the price of a bean', () => {
  test('is an amount, the owner’s currency unless another is typed, and a unit', async () => {
    await edit(BARE)
    await expect.element(currency).toHaveAttribute('placeholder', 'PLN')
    expect(shown()).toEqual(['', '', ''])
    await userEvent.type(amount, '120,5')
    expect(shown()).toEqual(['120,5', 'PLN', ''])
    await unit.fill('/ kg')
    expect(await save()).toEqual({ price_amount: 120.5, price_currency: 'PLN', price_weight_g: 1000 })
  })

  test('may be typed whole as the amount: the rest goes to its places on leaving it', async () => {
    await edit(BARE)
    await userEvent.type(amount, '36,90 € / kg')
    expect(shown()).toEqual(['36,90 € / kg', 'PLN', ''])
    await userEvent.tab()
    expect(shown()).toEqual(['36,90', 'EUR', 'kg'])
    expect(await save()).toEqual(EUROS)
  })

  test('may be typed whole and saved by Enter at once', async () => {
    await edit(BARE)
    await userEvent.type(amount, '€36.90/kg{Enter}')
    await expect.poll(() => requestsOf(calls.updateBean)[0]?.body).toEqual(EUROS)
  })

  test('goes to its places as soon as it is pasted', async () => {
    await edit(BARE)
    const input = amount.element() as HTMLInputElement
    input.setRangeText('£12.50 / 250 g')
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
    expect(shown()).toEqual(['12.50', 'GBP', '250 g'])
  })

  test('that isn’t understood is refused at the field, and stays as it was typed', async () => {
    await edit(PRICED)
    await amount.fill('36,90 € / kg inkl. MwSt.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(
        dialog.getByText('Price must be an amount such as 36.90, or a whole price such as 36.90 EUR / kg'),
      )
      .toBeVisible()
    await expect.element(amount).toHaveFocus()
    expect(shown()).toEqual(['36,90 € / kg inkl. MwSt.', 'EUR', 'kg'])
    await amount.fill('36,90')
    await unit.fill('a bag')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('The unit must be a weight, such as kg, lb or 250 g')).toBeVisible()
    await expect.element(unit).toHaveFocus()
    expect(requestsOf(calls.updateBean)).toEqual([])
  })

  test('is removed with its amount; a new amount brings currency and unit back', async () => {
    await edit(PRICED)
    expect(shown()).toEqual(['36.90', 'EUR', 'kg'])
    await amount.fill('')
    expect(shown()).toEqual(['', '', ''])
    await amount.fill('40')
    expect(shown()).toEqual(['40', 'EUR', 'kg'])
    await amount.fill('')
    expect(await save()).toEqual({ price_amount: null, price_currency: null, price_weight_g: null })
  })

  test('that nobody touched isn’t sent, whichever way it is known', async () => {
    const known = sampleBean({ id: 3, origin_name: 'Of a pound', cost_per_lb: 8.9 })
    log.beans = [known]
    await edit(known)
    expect(shown()).toEqual(['8.90', 'USD', 'lb'])
    await dialog.getByLabelText('Region').fill('Nyeri')
    expect(await save()).toEqual({ region: 'Nyeri' })
  })

  test('has room in narrow windows', async () => {
    await edit(PRICED)
    await expectAccessibleAndResponsive()
  })
})
