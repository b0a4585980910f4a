import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, Refusal, requestsOf } from '#web/testing/answers.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { KENYA, sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

let log: SampleLog
const RWANDA = sampleBean({ id: 11, origin_name: 'Rwanda washed' })
const HOUSE = sampleBean({ id: 12, origin_name: 'House Blend', supplier: 'Somebody' })
const BRAZIL = sampleBean({ id: 13, origin_name: 'Brasilien Yellow Bourbon', processing_method: 'Natural' })

beforeEach(async () => {
  log = showLog({ beans: [KENYA, RWANDA, HOUSE, BRAZIL] })
  answer(calls.updateBeans, ({ body: { beans } }) => {
    log.beans = log.beans.map(bean => ({ ...bean, ...beans.find(({ bean_id }) => bean_id === bean.id) }))
    return { changed: beans.length, deletion_id: 7 }
  })
  await openApp('#/beans/fill-in', { owner: true })
  await expect.element(page.getByRole('row', { name: 'Rwanda washed' })).toBeVisible()
})

const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = (text: string) => page.getByRole('button', { name: text, exact: true })
const sent = () => requestsOf(calls.updateBeans).map(({ body }) => body.beans)

test('the beans that lack a country or a process are there, with what their names say', async () => {
  expect(page.getByRole('row', { name: KENYA.origin_name }).elements()).toEqual([])
  await expect.element(field('Country of Rwanda washed')).toHaveValue('Rwanda')
  await expect.element(field('Processing method of Rwanda washed')).toHaveValue('Washed')
  await expect.element(field('Varietals of Brasilien Yellow Bourbon')).toHaveValue('Yellow Bourbon')
  await expect.element(field('Processing method of Brasilien Yellow Bourbon')).toHaveValue('Natural')
  await expect.element(field('Country of House Blend')).toHaveValue('')
  await expect.element(field('Choose House Blend')).not.toBeChecked()
  await expect.element(page.getByText('2 countries, 1 process, 1 variety')).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: 'Rwanda washed' }).getByRole('img', { name: 'Flag of Rwanda' }))
    .toBeVisible()
  await expectAccessibleAndResponsive()
})

test('what is accepted is saved by one call, and undone by one', async () => {
  answer(calls.restoreDeletion, ({ id }) => {
    log.beans = [KENYA, RWANDA, HOUSE, BRAZIL]
    const counts = { bean_count: 2, roast_count: 0, deleted_at: '', kept_until: '' }
    return { id, kind: 'bean changes' as const, label: null, ...counts }
  })
  await save('Save 2 beans').click()
  await expect.element(page.getByText('2 beans filled in.')).toBeVisible()
  expect(sent()).toEqual([
    [
      { bean_id: 11, country: 'Rwanda', processing_method: 'Washed' },
      { bean_id: 13, country: 'Brazil', varietals: 'Yellow Bourbon' },
    ],
  ])
  await expect.element(page.getByRole('row', { name: 'Rwanda washed' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('2 beans as before.')).toBeVisible()
  expect(requestsOf(calls.restoreDeletion).map(({ id }) => id)).toEqual([7])
  await expect.element(page.getByRole('row', { name: 'Rwanda washed' })).toBeVisible()
})

test('an undo that fails says so on the page until that is closed, without a box', async () => {
  answer(calls.restoreDeletion, () => {
    throw new Refusal(409, { detail: 'Bean was deleted' })
  })
  await save('Save 2 beans').click()
  await page.getByRole('button', { name: 'Undo' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to restore: Bean was deleted' })
  await expect.element(failure).toBeVisible()
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  await expectAccessibleAndResponsive()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click()
  await expect.element(failure).not.toBeInTheDocument()
})

test('a bean that isn’t chosen stays as it is, except for what is typed into it, which doesn’t choose it', async () => {
  await field('Choose Rwanda washed').click()
  await expect.element(field('Country of Rwanda washed')).toHaveValue('')
  await field('Country of House Blend').fill('Peru')
  await field('Country of Brasilien Yellow Bourbon').fill('')
  await field('Varietals of Brasilien Yellow Bourbon').fill('')
  await expect.element(field('Choose House Blend')).not.toBeChecked()
  await save('Save 1 bean').click()
  await expect.poll(sent).toEqual([[{ bean_id: 12, country: 'Peru' }]])
})

test('what was typed into a row is replaced by Apply only once its own box was pressed', async () => {
  const supplier = field('Supplier of Rwanda washed')
  const applied = async (text: string) => {
    await field('Supplier').fill(text)
    await page.getByRole('button', { name: /^Apply to/ }).click()
  }
  await field('Choose all').click()
  await supplier.fill('Small Farm')
  await applied('Green Shop')
  await expect.element(supplier).toHaveValue('Small Farm')
  await expect.element(field('Supplier of House Blend')).toHaveValue('Green Shop')
  await applied('Blue Shop')
  await expect.element(field('Supplier of House Blend')).toHaveValue('Blue Shop')
  await field('Choose Rwanda washed').click()
  await expect.element(supplier).toHaveValue('')
  await field('Choose Rwanda washed').click()
  await expect.element(supplier).toHaveValue('Small Farm')
  await applied('Green Shop')
  await expect.element(supplier).toHaveValue('Green Shop')
})

test('nothing can be saved while nothing would change', async () => {
  await expect.element(save('Save 2 beans')).toBeEnabled()
  await field('Choose all').click()
  await field('Choose all').click()
  await expect.element(page.getByText('Nothing would change.')).toBeVisible()
  await expect.element(save('Save')).toBeDisabled()
  await field('Supplier of House Blend').fill('Somebody else')
  await expect.element(save('Save 1 bean')).toBeEnabled()
  await field('Supplier of House Blend').fill('Somebody')
  await expect.element(save('Save')).toBeDisabled()
})

test('one supplier is set for all that are chosen, with what was there before beside it', async () => {
  await field('Choose all').click()
  await field('Supplier').fill('Green Shop')
  await page.getByRole('button', { name: 'Apply to 3 chosen' }).click()
  await expect.element(field('Supplier of House Blend')).toHaveValue('Green Shop')
  await expect.element(page.getByText('was Somebody')).toBeVisible()
  await save('Save 3 beans').click()
  await expect.poll(() => sent()[0]?.map(({ supplier }) => supplier)).toEqual(Array(3).fill('Green Shop'))
})

test('all beans are there if they are asked for', async () => {
  await page.getByRole('button', { name: 'All beans (4)' }).click()
  await expect.element(field(`Country of ${KENYA.origin_name}`)).toHaveValue('Kenya')
  await field(`Supplier of ${KENYA.origin_name}`).fill('Green Shop')
  await save('Save 3 beans').click()
  await expect.poll(() => sent()[0]?.[0]).toEqual({ bean_id: KENYA.id, supplier: 'Green Shop' })
})

test('a refusal is said at the button, and what was typed stays', async () => {
  answer(calls.updateBeans, () => {
    throw new Refusal(404, { detail: 'Bean not found' })
  })
  await field('Country of House Blend').fill('Peru')
  await save('Save 3 beans').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Bean not found')
  await expect.element(field('Country of House Blend')).toHaveValue('Peru')
})

/** The screen is made again of what is stored, as by a reload. */
async function comeBack(): Promise<void> {
  goTo('#/beans')
  await expect.element(page.getByRole('heading', { name: 'Beans (4)' })).toBeVisible()
  goTo('#/beans/fill-in')
}

test('what was typed, applied and chosen is there again after another screen, and gone once it is saved', async () => {
  await field('Choose Rwanda washed').click()
  await field('Supplier').fill('Blue Shop')
  await page.getByRole('button', { name: 'Apply to 1 chosen' }).click()
  await field('Country of House Blend').fill('Peru')
  await field('Supplier').fill('Green Shop')
  await comeBack()
  await expect.element(field('Country of House Blend')).toHaveValue('Peru')
  await expect.element(field('Choose Rwanda washed')).not.toBeChecked()
  await expect.element(field('Supplier of Brasilien Yellow Bourbon')).toHaveValue('Blue Shop')
  await expect.element(field('Supplier')).toHaveValue('Green Shop')
  await field('Supplier').fill('')
  await field('Choose Rwanda washed').click()
  await save('Save 3 beans').click()
  await expect
    .poll(() => sent()[0]?.find(({ bean_id }) => bean_id === 12))
    .toEqual({ bean_id: 12, country: 'Peru' })
  await expect.element(page.getByText('3 beans filled in.')).toBeVisible()
  expect(Object.keys(sessionStorage).filter(key => /^draft .*fill/.test(key))).toEqual([])
})

test('what isn’t saved, or is typed while others are saved, stays after that', async () => {
  let finish = () => {}
  answer(calls.updateBeans, async () => {
    await new Promise<void>(resolve => {
      finish = resolve
    })
    return { changed: 2, deletion_id: 7 }
  })
  await field('Supplier').fill('Green Shop')
  await save('Save 2 beans').click()
  await field('Country of House Blend').fill('Peru')
  await expect.poll(sent).toHaveLength(1)
  finish()
  await expect.element(page.getByText('2 beans filled in.')).toBeVisible()
  await expect.element(field('Country of House Blend')).toHaveValue('Peru')
  await expect.element(field('Supplier')).toHaveValue('Green Shop')
  await comeBack()
  await expect.element(field('Country of House Blend')).toHaveValue('Peru')
})

test('a visitor gets the login form', async () => {
  answer(calls.readAdminStatus, () => ({ admin: false }))
  await openApp('#/beans/fill-in')
  await expect.element(page.getByLabelText('Password')).toBeVisible()
})
