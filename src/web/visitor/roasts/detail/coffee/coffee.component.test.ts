import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, hold } from '#web/testing/answers.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { SAMPLE_SITE } from '#web/testing/sample-settings.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const ROAST = 150
/** A roast with nothing but a name, of a bean with nothing but a name. */
const BARE = 151

beforeEach(() => {
  const full = sampleRoast({
    id: ROAST,
    roast_name: '#150 Nyeri',
    roast_date: '2026-11-22',
    green_weight_g: 350,
    roasted_weight_g: 300,
    notes: 'Sweet, then sweeter.',
    timeline: samples(600),
  })
  const bean = {
    ...full.bean,
    country: 'Kenya',
    processing_method: 'Washed',
    cupping_notes: 'Blackcurrant, cane sugar.',
    bean_summary: 'A bright cup.',
    flavor_profiles: { Body: 5, Floral: 1, Citrus: 4, Berry: 4.5 },
  }
  const unknown = { ...full.bean, id: 2, origin_name: 'From the market' }
  showLog({
    roasts: [{ ...full, bean }, sampleRoast({ id: BARE, roast_name: 'no figures', bean: unknown })],
    beans: [sampleBean({ id: 1, origin_name: 'Kenya Nyeri' })],
  })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 29, 9) })
})
afterEach(() => {
  vi.useRealTimers()
})

const ready = () => expect.element(page.getByRole('heading', { name: 'Timeline Data' })).toBeVisible()

test('a coffee with its taste, its age and how dark it is: axe finds no problem at any width', async () => {
  await openApp(`#/roasts/${ROAST}`)
  await ready()
  await expect.element(page.getByText('At its best. Drink it by 13 Dec.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'How was it?' })).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('flavours of the flower that have no chip are listed after those that have one', async () => {
  await openApp(`#/roasts/${ROAST}`)
  await ready()
  const others = page.getByRole('list', { name: 'also:' })
  expect(
    others
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Floral'])
})

test('the freshness follows the days that the owner set', async () => {
  const freshness = { resting_days: 10, best_days: 30, good_days: 60 }
  answer(calls.readSite, () => ({ ...SAMPLE_SITE, freshness }))
  await openApp(`#/roasts/${ROAST}`)
  await expect.element(page.getByText('Best from 2 Dec. You may brew it now.')).toBeVisible()
})

test('the days of an old roast have their year where neither this one nor the next day’s tells it', async () => {
  vi.setSystemTime(new Date(2027, 0, 9, 9))
  await openApp(`#/roasts/${ROAST}`)
  const line = page.getByText(/^until /)
  await expect.element(line.first()).toBeVisible()
  const days = texts(line.elements()).map(text => text.replace(/\s/g, ' '))
  expect(days).toEqual(['until 25 Nov', 'until 13 Dec 2026', 'until 3 Jan'])
})

test('a roast without details shows neither empty sections nor placeholder text', async () => {
  await openApp(`#/roasts/${BARE}`)
  await ready()
  await expect.element(page.getByRole('heading', { name: 'How was it?' })).toBeVisible()
  for (const name of ['Freshness', 'How dark', 'Where from', 'notes'])
    await expect.poll(() => page.getByRole('heading', { name }).elements(), { message: name }).toEqual([])
  await expect.poll(() => texts(byCss('main')).join()).not.toMatch(/null|undefined|NaN|Invalid/)
  await expectAccessibleAndResponsive()
})

test('an unknown roast shows “Roast not found”, a link to the search and no Retry, and has its own page title', async () => {
  await openApp(`#/roasts/${ROAST}`)
  await expect.poll(() => document.title).toBe('Roast #150 · Kenya Nyeri · First Crack')
  const release = hold(calls.readRoastDetails)
  goTo('#/roasts/987654')
  await expect.poll(() => document.title, { message: 'while it is loading' }).toBe('First Crack')
  release()
  await expect.element(page.getByText('Roast not found')).toBeVisible()
  await expect.poll(() => document.title).toBe('Unknown roast · First Crack')
  await expect.poll(() => page.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  await expectAccessibleAndResponsive()
  await page.getByRole('link', { name: 'Find it by number' }).click()
  await expect.element(page.getByRole('button', { name: 'Find my roast' })).toBeVisible()
  goTo('#/beans/987654')
  await expect.element(page.getByText('Bean not found')).toBeVisible()
  await expect.poll(() => document.title).toBe('Unknown bean · First Crack')
  await page.getByRole('link', { name: 'All beans' }).click()
  await expect.element(page.getByRole('heading', { name: /^Beans/ })).toBeVisible()
})

test('a log of which only times and weights are known has no flag and no taste, and says how long it was roasted', async () => {
  const unknown = { ...sampleRoast().bean, id: 2, origin_name: 'From the market' }
  const log = sampleRoast({
    id: BARE,
    bean: unknown,
    green_weight_g: 400,
    roasted_weight_g: 344,
    timeline: samples(600),
    milestones: [{ milestone_type: '1st_crack_start', time_seconds: 525 }],
  })
  showLog({ roasts: [log], beans: [sampleBean({ id: 2, origin_name: 'From the market' })] })
  await openApp(`#/roasts/${BARE}`)
  await ready()
  await expect
    .element(page.getByText('Roasted for 10:00, the last 1:15 of it after first crack.'))
    .toBeVisible()
  expect(byCss('main header img:not([alt="QR code"])')).toEqual([])
  expect(page.getByText('Tastes of').elements()).toEqual([])
})

test.each([
  [360, [270, 480]],
  [1440, [270, 480]],
  // A first crack at once, and three moments in a row.
  [360, [3, 6]],
  [360, [585, 595]],
] as const)(
  'at %d px, moments at %j s stand at their rings, within the curve and beside each other',
  async (width, [yellow, crack]) => {
    const marked = sampleRoast({
      id: BARE,
      timeline: samples(600),
      milestones: [
        { milestone_type: 'yellowing', time_seconds: yellow },
        { milestone_type: '1st_crack_start', time_seconds: crack },
      ],
    })
    showLog({ roasts: [marked], beans: [] })
    await page.viewport(width, 800)
    await openApp(`#/roasts/${BARE}`)
    await ready()
    const picture = page.getByRole('img', { name: /^How warm the beans were/ })
    const rects = (selector: string) => byCss(selector, picture).map(each => each.getBoundingClientRect())
    await expect.poll(() => rects('p')).toHaveLength(4)
    const { left, right } = picture.element().getBoundingClientRect()
    const labels = rects('p')
    const rings = rects('[style*="top"]').map(ring => ring.x + ring.width / 2)
    for (const [index, label] of labels.entries()) {
      const [before, after] = [labels[index - 1]?.right ?? left, labels[index + 1]?.left ?? right]
      expect(label.left).toBeGreaterThanOrEqual(before - 0.1)
      expect(label.right).toBeLessThanOrEqual(after + 0.1)
      const ring = rings[index - 1] ?? left
      const isCrowded = Math.min(label.left - before, after - label.right) < 24
      if (!isCrowded) expect(label.x + label.width / 2).toBeCloseTo(ring, 0)
    }
  },
)

test('on a phone the places of a blend have the whole width, two beside each other', async () => {
  const of = (id: number, country: string) => ({ ...sampleRoast().bean, id, country })
  const parts = [1, 2].map(id => ({ bean_id: id, origin_name: `Bean ${id}`, grams: 200, share_percent: 50 }))
  const blend = sampleRoast({ id: BARE, roasted_weight_g: 340 })
  showLog({ roasts: [{ ...blend, greens: parts, coffees: [of(1, 'Ethiopia'), of(2, 'Brazil')] }] })
  await page.viewport(360, 780)
  await openApp(`#/roasts/${BARE}`)
  await ready()
  const rectOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect()
  await expect.element(page.getByText('Brazil', { exact: true })).toBeVisible()
  expect(rectOf('Ethiopia').left).toBe(rectOf('Where from').left)
  expect(rectOf('Brazil').top).toBe(rectOf('Ethiopia').top)
  await expectAccessibleAndResponsive()
})

test('on a wide screen the facts of a coffee are in one row, and its flower begins beside its name', async () => {
  await page.viewport(1440, 900)
  await openApp(`#/roasts/${ROAST}`)
  await ready()
  const topOf = (name: string) =>
    Math.round(page.getByRole('heading', { name }).element().getBoundingClientRect().top)
  for (const row of [
    ['Freshness', 'How dark', 'Where from'],
    ['How was it?', 'The roaster’s notes'],
  ]) {
    expect(new Set(row.map(topOf)).size, row.join()).toBe(1)
  }
  const flower = page
    .getByRole('img', { name: /^A flower of/ })
    .element()
    .getBoundingClientRect()
  const taste = page.getByText('Blackcurrant, cane sugar.').element().getBoundingClientRect()
  expect(flower.top).toBeLessThan(taste.top)
  expect(flower.left).toBeGreaterThan(taste.right)

  answer(calls.sendFeedback, () => ({
    rating: 4,
    flavours: [],
    text: null,
    name: null,
    change_key: 'k'.repeat(32),
  }))
  // What can be said besides a cup has a row of its own, so that nothing beside it is empty and no cup moves.
  const asked = topOf('How was it?')
  await page.getByRole('radio', { name: '4 of 5: Very good' }).click({ force: true })
  const name = page.getByLabelText('Your name, if you like')
  await expect.element(name).toBeVisible()
  expect(topOf('How was it?')).toBe(asked)
  const flavours = page.getByRole('group', { name: 'What did you taste?' }).element().getBoundingClientRect()
  const head = byCss('main h2')[0]?.closest('section')?.parentElement?.getBoundingClientRect()
  expect(flavours.left).toBe(head?.left)
  expect(name.element().getBoundingClientRect().right).toBe(head?.right)
  expect(flavours.top).toBeGreaterThan(topOf('The roaster’s notes'))
})

test('the origins of a blend are beside each other, below when to drink it and how dark it is', async () => {
  await page.viewport(768, 900)
  const roast = sampleRoast({
    id: ROAST,
    roast_date: '2026-11-22',
    green_weight_g: 350,
    roasted_weight_g: 300,
    timeline: samples(600),
  })
  const coffees = ['Kenya', 'Brazil', 'Colombia'].map((country, index) => ({
    ...roast.bean,
    id: index + 1,
    origin_name: country,
    country,
  }))
  const greens = coffees.map(({ id, origin_name }) => ({
    bean_id: id,
    origin_name,
    grams: 100,
    share_percent: 100 / 3,
  }))
  showLog({ roasts: [{ ...roast, greens, coffees }], beans: [sampleBean({ id: 1 })] })
  await openApp(`#/roasts/${ROAST}`)
  await ready()
  const topOf = (name: string) =>
    Math.round(page.getByText(name, { exact: true }).element().getBoundingClientRect().top)
  const origins = byCss('[data-several] p')
  expect(texts(origins)).toEqual(['Kenya', 'Brazil', 'Colombia'])
  const places = origins.map(each => Math.round(each.getBoundingClientRect().top))
  expect(new Set(places).size).toBe(1)
  expect(topOf('Freshness')).toBe(topOf('How dark'))
  expect(places[0]).toBeGreaterThan(topOf('How dark'))
})
