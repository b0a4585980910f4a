import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, ListPage } from '#web/testing/answers.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { listed, sampleRoast } from '#web/testing/sample-roasts.ts'

const BEANS = [
  sampleBean({ id: 1, origin_name: 'Kenya Nyeri' }),
  sampleBean({ id: 2, origin_name: 'Ethiopia Guji' }),
]
/** Five roasts of each bean, the newest first. */
const ROASTS = Array.from({ length: 10 }, (_, index) => {
  const id = 10 - index
  const { id: bean_id, origin_name } = BEANS[id > 5 ? 1 : 0]!
  const bean = { ...sampleRoast().bean, id: bean_id, origin_name }
  return sampleRoast({ id, roast_name: `#${id}`, roast_date: null, bean })
})

beforeEach(() => {
  showLog({ roasts: ROASTS, beans: BEANS })
  answer(calls.listRoasts, ({ query }) => {
    const ids = query.get('ids')?.split(',').map(Number)
    const word = query.get('q') ?? ''
    const found = ROASTS.filter(
      ({ id, bean }) => (ids?.includes(id) ?? true) && bean.origin_name.toLowerCase().includes(word),
    )
    return new ListPage(found.map(listed), found.length)
  })
})

const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const announced = () => texts(byCss('[aria-live="polite"][aria-atomic]'))[0]
const checked = () => page.getByRole('checkbox', { checked: true }).elements().length

async function press(target: Locator, key: string): Promise<void> {
  const element = (await target.findElement()) as HTMLElement
  element.focus()
  await userEvent.keyboard(key)
}

test('By keyboard, the owner chooses roasts in the list, to compare them and to print their labels', async () => {
  await openApp('#/roasts', { owner: true })
  const compare = page.getByRole('link', { name: 'Compare', exact: true })
  await press(page.getByRole('button', { name: 'Select', exact: true }), '{Enter}')
  await expect.element(page.getByText('None chosen', { exact: true })).toBeVisible()
  await press(box('Choose #9 Ethiopia Guji'), ' ')
  await expect.poll(announced).toBe('1 chosen. Choose one more to compare them.')
  await expect.element(page.getByRole('button', { name: 'Compare' })).toBeDisabled()

  await page.getByLabelText('Find roasts').fill('kenya')
  await expect.element(box('Choose #9 Ethiopia Guji')).not.toBeInTheDocument()
  await press(box('Choose #2 Kenya Nyeri'), ' ')
  await page.getByLabelText('Find roasts').fill('')
  await press(box('Choose #10 Ethiopia Guji'), ' ')
  await expect.poll(announced).toBe('3 chosen.')
  await press(page.getByRole('columnheader', { name: 'Bean' }).getByRole('button'), '{Enter}')
  await expect.poll(() => location.hash).toContain('sort=bean')
  await expect.poll(checked).toBe(3)
  await expect
    .element(page.getByRole('link', { name: 'Print labels' }))
    .toHaveAttribute('href', '#/labels?roasts=9,2,10')

  await press(box('Choose #2 Kenya Nyeri'), '{Enter}')
  await expect.poll(() => document.activeElement).toBe(compare.element())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('list', { name: 'Compared roasts' })).toBeVisible()
  expect(location.hash).toBe('#/compare?roasts=9,2,10')
  history.back()
  await expect.poll(checked).toBe(3)
  await press(box('Choose #2 Kenya Nyeri'), '{Escape}')
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.hash).toContain('#/roasts/2')
})
