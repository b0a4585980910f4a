import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { answer, ListPage } from '#web/testing/answers.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { listed, sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const COUNT = 60
const BEANS = [
  sampleBean({ id: 1, origin_name: 'Guji Hambela', country: 'Ethiopia' }),
  sampleBean({ id: 2, origin_name: 'Nyeri Peaberry', country: 'Kenya' }),
]

/** Each fifth roast is an Ethiopian one; the days go from the 2nd to the 28th, then from the 1st again. */
const ROASTS = Array.from({ length: COUNT }, (_, index) => {
  const id = COUNT - index
  const { origin_name, country } = BEANS[id % 5 === 0 ? 0 : 1]!
  return sampleRoast({
    id,
    roast_name: `#${id}`,
    roast_date: `2026-01-${String(1 + (id % 28)).padStart(2, '0')}`,
    bean: { ...sampleRoast().bean, id: id % 5 === 0 ? 1 : 2, origin_name, country },
  })
})

beforeEach(() => {
  showLog({ roasts: ROASTS, beans: BEANS })
  answer(calls.listRoasts, ({ query }) => {
    const found = ROASTS.filter(roast => fits(roast, query))
    const limit = Number(query.get('limit') ?? COUNT)
    return new ListPage(found.slice(0, limit).map(listed), found.length)
  })
})

/** Whether a roast is of the country that is searched for, and of the days. */
function fits({ bean, roast_date }: RoastDetails, query: URLSearchParams): boolean {
  const words = (query.get('q') ?? '').toLowerCase().split(' ')
  const date = roast_date ?? ''
  return (
    words.every(word => bean.country!.toLowerCase().startsWith(word)) &&
    date >= (query.get('from') ?? '') &&
    date <= (query.get('to') ?? '9999')
  )
}

const rows = () => byCss('tbody tr:not([aria-hidden])')
const said = () => texts(byCss('search [role=status]'))[0]
const expectSaid = (text: string) => expect.poll(said).toBe(text)
const expectHash = (hash: string) => expect.poll(() => window.location.hash).toBe(hash)
const openFilters = () => page.getByRole('button', { name: 'Filters' }).click()
const field = (label: string) => page.getByLabelText(label, { exact: true })
const typedInto = (label: string) => (field(label).element() as HTMLInputElement).value
const showAll = page.getByRole('button', { name: 'Show all roasts' })
const expectAll = () => expect.element(page.getByRole('heading', { name: `Roasts (${COUNT})` })).toBeVisible()

test('when nothing is found, one click shows all roasts again', async () => {
  await openApp('#/roasts?q=peach&country=Kenya')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  expect(said()).toBe('0 roasts found')
  await expect
    .element(page.getByText('No roast fits all of these: “peach” and the filters above.'))
    .toBeVisible()
  await showAll.click()
  await expectAll()
  await expectHash('#/roasts')
  await expect.element(page.getByLabelText('Find roasts')).toHaveValue('')
  expect(page.getByRole('button', { name: /^Remove/ }).elements()).toEqual([])
})

test('dates and scores that are typed slowly stay, and a half-typed one is not searched with', async () => {
  await openApp('#/roasts')
  await expectAll()
  await openFilters()
  await expect.element(field('From')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  /** Presses the keys with a second between them, by the page's clock. */
  const typeSlowly = async (...keys: string[]) => {
    for (const key of keys) {
      await userEvent.keyboard(key)
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }
  field('From').element().focus()
  await typeSlowly(...'01052026')
  await expectSaid('49 roasts found')
  field('To').element().focus()
  await typeSlowly(...'01102')
  expect([typedInto('From'), typedInto('To')]).toEqual(['2026-01-05', '0002-01-10'])
  await expectHash('#/roasts?from=2026-01-05')
  expect(said()).toBe('49 roasts found')
  await typeSlowly(...'026')
  await expectSaid('13 roasts found')
  await expectHash('#/roasts?from=2026-01-05&to=2026-01-10')

  await typeSlowly('{ArrowLeft}', ...'02')
  await expectSaid('From must not be after To. The list is unchanged.')
  expect([typedInto('From'), typedInto('To')]).toEqual(['2026-01-05', '2026-01-02'])
  expect(rows()).toHaveLength(13)
  await typeSlowly('{ArrowLeft}', ...'12')
  await expectSaid('17 roasts found')

  field('Score from').element().focus()
  await typeSlowly(...'85')
  await expectHash('#/roasts?from=2026-01-05&to=2026-01-12&min_score=85')
  field('Score to').element().focus()
  await typeSlowly('9')
  await expectHash('#/roasts?from=2026-01-05&to=2026-01-12&min_score=85')
  await typeSlowly('5')
  await expectHash('#/roasts?from=2026-01-05&to=2026-01-12&min_score=85&max_score=95')
})

test('a date that is left half-typed is asked for, and clearing takes everything away', async () => {
  await openApp('#/roasts?q=ethio')
  await expectSaid('12 roasts found')
  await openFilters()
  const to = () => field('To').element() as HTMLInputElement
  await expect.element(field('To')).toBeVisible()
  to().focus()
  await userEvent.keyboard('0110')
  page.getByLabelText('Find roasts').element().focus()
  await expectSaid('To must be a complete date that exists, from 1900 on. The list is unchanged.')
  expect(to().validity.badInput).toBe(true)
  expect(to().ariaInvalid).toBe('true')

  await page.getByRole('button', { name: 'Clear' }).click()
  await expectSaid('All roasts are shown')
  await expectHash('#/roasts')
  expect(to().validity.badInput).toBe(false)
  expect(document.activeElement?.getAttribute('type')).toBe('search')
  expect(page.getByRole('button', { name: 'Clear' }).elements()).toEqual([])
})

test('an address whose conditions can’t be met says so, and shows no list', async () => {
  await openApp('#/roasts?from=2026-05-01&to=2026-03-01&min_score=150')
  await expect.element(page.getByText('The list can’t be shown')).toBeVisible()
  expect(said()).toBe('From must not be after To. A score is between 0 and 100.')
  expect(typedInto('Score from')).toBe('150')
  await expectAccessibleAndResponsive()
  await showAll.click()
  await expectAll()
})

test('a search for a country’s adjective offers the country', async () => {
  await openApp('#/roasts?q=ethiopian')
  await page.getByRole('button', { name: 'Did you mean Ethiopia?' }).click()
  await expectSaid('12 roasts found')
  await expectHash('#/roasts?q=Ethiopia')
})

test('axe finds no problem in a search at any width', async () => {
  await openApp('#/roasts?q=ethio&from=2026-01-05')
  await expect.poll(rows).not.toEqual([])
  await expectAccessibleAndResponsive()
})
