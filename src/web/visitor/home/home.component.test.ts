import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { answer, hold, ListPage, refuse, requestsOf } from '#web/testing/answers.ts'
import { loggedErrors } from '#web/testing/logged-errors.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { listed, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { SAMPLE_SETTINGS } from '#web/testing/sample-settings.ts'
import { expectAccessibleAndResponsive, expectNothingBeyondEdge } from '#web/testing/screen-checks.ts'

const BEANS = [sampleBean({ id: 1, origin_name: 'Kenya' }), sampleBean({ id: 2, origin_name: 'Plain' })]
const PLAIN = sampleRoast({
  id: 1,
  roast_name: '#40',
  roast_date: '2026-01-05',
  bean: { ...sampleRoast().bean, id: 2, origin_name: 'Plain' },
})
const KENYAN: Partial<RoastDetails> = {
  bean: { ...sampleRoast().bean, origin_name: 'Kenya', elevation: '1700 meters', grade: 'AA' },
  green_weight_g: 350,
  roasted_weight_g: 301,
  timeline: samples(632, 1),
  milestones: [{ milestone_type: '1st_crack_start', time_seconds: 540 }],
}
const EARLIER = sampleRoast({ ...KENYAN, id: 2, roast_name: '#12 earlier', roast_date: '2026-02-01' })
const LATER = sampleRoast({ ...KENYAN, id: 3, roast_name: '#12', roast_date: '2026-03-01' })
const NEWEST = sampleRoast({ id: 4, roast_name: '#3', roast_date: '2026-04-09', bean: KENYAN.bean! })

let log: SampleLog

beforeEach(() => {
  log = showLog({ roasts: [EARLIER, PLAIN, NEWEST, LATER], beans: BEANS })
  answerList(roast => roast)
})

/** Answers the lists that home and its search read; each roast is changed before it is sent. */
function answerList(change: (roast: RoastDetails, index: number) => RoastDetails) {
  answer(calls.listRoasts, ({ query }) => {
    const byDate = [...log.roasts].sort((a, b) => (b.roast_date ?? '').localeCompare(a.roast_date ?? ''))
    if (query.has('number')) {
      const number = Number(query.get('number'))
      const numbered = byDate.filter(({ roast_number }) => roast_number === number)
      const found = numbered.length > 0 ? numbered : byDate.filter(({ id }) => id === number)
      return found.map(listed)
    }
    if (query.has('near')) return [NEWEST, LATER, PLAIN].map(listed)
    const found = query.get('sort') === 'date' ? byDate : log.roasts
    return new ListPage(
      found
        .slice(0, Number(query.get('limit')))
        .map(change)
        .map(roast => ({ ...listed(roast), score_details: roast.score_details })),
      found.length,
    )
  })
}

const cards = () => page.getByRole('article')
const card = (title: string) => cards().filter({ has: page.getByRole('heading', { name: title }) })
const search = page.getByLabelText('Roast number')
const roastHeading = (name: string) => page.getByRole('heading', { level: 1, name })
const figures = () => texts(byCss('dl'))[0]

async function openHome() {
  await openApp('#/home')
  await expect.poll(() => cards().elements()).toHaveLength(Math.min(3, log.roasts.length))
}

async function searchFor(number: string) {
  await openHome()
  await search.fill(number)
  await userEvent.keyboard('{Enter}')
}

describe('home', () => {
  test('the hero says that the log tracks the roasting journey and where to find the roast number', async () => {
    await openHome()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByText('tracks my roasting journey')).toBeVisible()
    await expect.element(page.getByText('Find the roast number on it')).toBeVisible()
  })

  test('counts of roasts and beans, and a Latest Roast date tile with the greatest roast date', async () => {
    await openHome()
    await expect.poll(figures).toBe('Roasts4Beans2Latest Roast4/9/26')
  })

  test('the 3 latest roasts as cards, by roast_number descending, then date descending', async () => {
    await openHome()
    expect(texts(cards().getByRole('link', { name: 'Open Profile' }))).toEqual([
      'Open Profile of #40',
      'Open Profile of #12',
      'Open Profile of #12 earlier',
    ])
    expect(requestsOf(calls.listRoasts).map(({ query }) => query.get('sort'))).toContain('number')
  })

  test('a card has the date of its roast, and is one link, which its title and its picture are in too', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-08T12:00:00') })
    onTestFinished(() => void vi.useRealTimers())
    for (const part of ['h3', '[class*=thumbnail]']) {
      await openHome()
      await expect
        .element(
          cards()
            .nth(1)
            .getByText(/^3\/1\/26 · 7\sdays\sago$/),
        )
        .toBeVisible()
      expect(byCss('a', cards().nth(1))).toHaveLength(1)
      const shown = byCss(part, cards().nth(1))[0]!
      shown.scrollIntoView({ block: 'center' })
      const { left, top } = shown.getBoundingClientRect()
      const hit = document.elementFromPoint(left + 8, top + 8)
      expect(hit).toHaveTextContent('Open Profile of #12')
      await userEvent.click(hit!)
      await expect.element(roastHeading('Roast #12')).toBeVisible()
    }
  })

  test('the parts of cards side by side begin at the same heights, with the score beside the name', async () => {
    const kenya = { ...KENYAN.bean!, origin_name: 'Kenya Kirinyaga Kiamugumo AA Top Lot' }
    answerList((roast, index) => (index === 0 ? { ...roast, bean: kenya } : roast))
    await page.viewport(768, 900)
    await openApp('#/')
    await expect.poll(() => byCss('article')).toHaveLength(3)
    const top = (element: Element | null | undefined) => element?.getBoundingClientRect().top
    for (const part of ['time', 'article > p', 'article > a']) {
      const tops = byCss('article').map(card => Math.round(top(card.querySelector(part)) ?? Number.NaN))
      expect(new Set(tops), part).toHaveProperty('size', 1)
    }
    for (const header of byCss('article > header')) {
      const [name, score] = header.children
      if (score) expect(top(score)).toBeLessThan(name!.getBoundingClientRect().bottom)
    }
  })

  test('unknown values are left out of a card, and so is the picture of a roast without a curve', async () => {
    await openHome()
    const plain = cards().first()
    await expect.element(plain.getByRole('heading', { name: '#40 · Plain' })).toBeVisible()
    expect(plain.element().textContent).not.toMatch(/%|FC|DTR|null|undefined|NaN/)
    expect(plain.getByText('Bean:').element().parentElement?.textContent).toBe('Bean: Plain')
    expect(byCss('img', plain)).toEqual([])
    expect(byCss('svg', plain)).toHaveLength(1)
  })

  test.each([360, 768, 1440])(
    'at %i px each figure of a card has its name, and what is known of its bean is below the bean',
    async width => {
      await page.viewport(width, 900)
      await openHome()
      const roasted = cards().nth(1)
      const names = byCss('dt', roasted)
      expect(names.map(name => name.textContent)).toEqual(['Duration', 'Score', 'FC', 'DTR'])
      const lefts = names.map(name => {
        const value = name.nextElementSibling!
        expect(value.scrollWidth, name.textContent).toBeLessThanOrEqual(value.clientWidth)
        return Math.round(name.getBoundingClientRect().left)
      })
      expect(new Set(lefts).size).toBe(width === 768 ? 2 : 4)
      const place = (text: string) =>
        roasted.getByText(text, { exact: true }).element().getBoundingClientRect()
      expect(place('1700 m').top).toBeGreaterThanOrEqual(place('Kenya').bottom)
      expect(place('1700 m').left).toBe(place('Kenya').left)
      expect(place('AA').top).toBe(place('1700 m').top)
    },
  )

  test('a thumbnail that fails to load is replaced by a placeholder icon', async () => {
    await openHome()
    const second = cards().nth(1)
    // Nobody answers for pictures here.
    byCss('img', second)[0]?.scrollIntoView()
    await expect.poll(() => byCss('img', second)).toEqual([])
    expect(byCss('[class*=thumbnail] svg', second)).toHaveLength(1)
  })

  test('a score of 85 or more is Light, 70 or more is Medium, otherwise Dark', async () => {
    log.roasts = [PLAIN, LATER, EARLIER]
    answerList((roast, index) => ({ ...roast, score: [85, 84, 69][index]! }))
    await openHome()
    expect(texts(cards())).toEqual([
      expect.stringMatching(/85%.*Light/),
      expect.stringMatching(/84%.*Medium/),
      expect.stringMatching(/69%.*Dark/),
    ])
  })

  test('with a link to all roasts', async () => {
    await openHome()
    await page.getByRole('link', { name: 'All roasts' }).click()
    await expect.element(page.getByRole('heading', { name: /^Roasts/ })).toBeVisible()
  })
})

describe('the roast-number search box', () => {
  test('submitted by a button', async () => {
    await openHome()
    await search.fill('12')
    await page.getByRole('button', { name: 'Find my roast' }).click()
    await expect.element(roastHeading('Roast #12')).toBeVisible()
  })

  test('is numeric with minimum 1', async () => {
    await openHome()
    await expect.element(search).toHaveAttribute('type', 'number')
    await expect.element(search).toHaveAttribute('min', '1')
    for (const wrong of ['0', '-3', '1.5', '']) {
      await search.fill(wrong)
      await userEvent.keyboard('{Enter}')
      expect((search.element() as HTMLInputElement).validity.valid, wrong).toBe(false)
      await expect.element(page.getByText('A roast number has digits only, such as 118.')).toBeVisible()
      await expect.element(search).toHaveAttribute('aria-invalid', 'true')
    }
    expect(window.location.hash).toBe('#/home')
  })

  test('what isn’t a digit is refused with a sentence, which goes with the next digit', async () => {
    await openHome()
    ;(search.element() as HTMLElement).focus()
    await userEvent.keyboard('12a')
    await expect.element(page.getByText('A roast number has digits only, such as 118.')).toBeVisible()
    await expect.element(search).toHaveValue(12)
    await userEvent.keyboard('3')
    await expect.element(page.getByText('It is printed on your bag.')).toBeVisible()
  })

  test('a roast found only by its id comes with a notice that it has another number', async () => {
    await searchFor('1')
    await expect.element(page.getByText('No bag #1; this is roast #40')).toBeVisible()
    await expect.element(roastHeading('Roast #40')).toBeVisible()
  })

  test('if several roasts have the number, the newest is shown with a notice', async () => {
    await searchFor('12')
    await expect.element(page.getByText('2 roasts have #12; this is the newest')).toBeVisible()
    await expect.element(page.getByText('3/1/26').first()).toBeVisible()
  })

  test("'Roast #N not found', with the numbers near it", async () => {
    await searchFor('11')
    await expect.element(page.getByText('Roast #11 not found')).toBeVisible()
    expect(requestsOf(calls.listRoasts).map(({ query }) => query.get('near'))).toContain('11')
    const near = page.getByText('Nearby:').getByRole('link')
    await expect.poll(() => texts(near)).toEqual(['#3', '#12', '#40'])
    await near.nth(1).click()
    await expect.element(roastHeading('Roast #12')).toBeVisible()
  })

  test("'Error searching for roast #N', logged", async () => {
    await openHome()
    refuse(calls.listRoasts, 500, { detail: 'broken' })
    await search.fill('7')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Error searching for roast #7')).toBeVisible()
    expect(loggedErrors.splice(0)).toEqual([
      expect.stringMatching(/^The roast search failed: ApiError: broken/),
    ])
  })
})

describe('the states of home', () => {
  test('while the roasts are loading, skeletons are shown in their place', async () => {
    hold(calls.listRoasts)
    hold(calls.listBeans)
    await openApp('#/home')
    await expect.element(page.getByText('Loading roasts...')).toBeVisible()
    await expectAccessibleAndResponsive()
  })

  test("'Failed to load roasts' with a Retry that loads them", async () => {
    refuse(calls.listRoasts, 500, { detail: 'broken' })
    await openApp('#/home')
    await expect.element(page.getByText('Failed to load roasts')).toBeVisible()
    await expectAccessibleAndResponsive()
    answerList(roast => roast)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => cards().elements()).toHaveLength(3)
  })

  test('a visitor to an empty log sees a friendly page, and no first steps', async () => {
    log.roasts = []
    log.beans = []
    await openApp('#/home')
    await expect.element(page.getByText('The first roast is still to come.')).toBeVisible()
    await expect.poll(figures).toBe('Roasts0Beans0Latest Roast–')
    await expect.element(page.getByRole('link', { name: 'All roasts' })).not.toBeInTheDocument()
    expect(page.getByRole('region', { name: 'Your first bag' }).elements()).toEqual([])
    await expectAccessibleAndResponsive()
  })

  test('the owner of an empty log is led to the first bean, then to the first roast', async () => {
    answer(calls.readSettings, () => ({ ...SAMPLE_SETTINGS, time_zone_chosen: true }))
    log.roasts = []
    log.beans = []
    await openApp('#/home', { owner: true })
    const guide = page.getByRole('region', { name: 'Your first bag' })
    await expect.element(guide.getByRole('link', { name: 'Add your first bean' })).toBeVisible()
    await expectAccessibleAndResponsive()
    await page.getByRole('link', { name: 'Add your first bean' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Add Bean' })).toBeVisible()
    log.beans = BEANS
    await openApp('#/home', { owner: true })
    await page.getByRole('link', { name: 'Add your first roast' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Add Roast' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    goTo('#/home')
    await expect.element(page.getByRole('button', { name: 'Find my roast' })).toBeVisible()
    history.back()
    await expect.element(page.getByRole('button', { name: 'Add Roast' }).first()).toBeVisible()
    expect(page.getByRole('dialog').elements(), 'the panel opens once').toEqual([])
  })

  test('axe finds nothing on home, narrow and wide', async () => {
    await openHome()
    await expectAccessibleAndResponsive()
  })

  test('a very long name neither widens the page nor pushes the score out of its card', async () => {
    const bean = { ...LATER.bean, origin_name: 'Yirgacheffe'.repeat(15), grade: 'G'.repeat(60) }
    answerList(roast => ({ ...roast, bean }))
    await openHome()
    await expectNothingBeyondEdge()
    const score = card('#12 · ').first().getByText(/%$/).first().element()
    const edge = score.closest('article')!.getBoundingClientRect().right
    expect(edge - score.getBoundingClientRect().right).toBeGreaterThanOrEqual(0)
  })
})
