import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { answer, hold, ListPage, Refusal, refuse, requestsOf } from '#web/testing/answers.ts'
import { loggedErrors } from '#web/testing/logged-errors.ts'
import { byCss, renderedTexts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { CRACK, listed, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectBreakdown } from '#web/testing/score-card.ts'
import { expectAccessibleAndResponsive, expectNothingBeyondEdge } from '#web/testing/screen-checks.ts'

const NUMBERED = 60
const COLUMNS = ['#', 'Date', 'Bean', 'Weight', 'Loss', 'Time', 'FC', 'DTR', 'End', 'Roast Score']
const BEANS = ['Kenya Nyeri', 'Peru Cerro Azul', 'Brazil Sítio']

let log: SampleLog

beforeEach(() => {
  log = showLog({ roasts: [...numbered(), NAMED] })
})

/** Roasts from #60 down to #1; the last three with samples, every tenth without weights. */
function numbered(): RoastDetails[] {
  return Array.from({ length: NUMBERED }, (_, index) => {
    const number = NUMBERED - index
    return sampleRoast({
      id: number,
      roast_name: `#${number} batch`,
      bean: { ...NAMED.bean, id: (number % 3) + 1, origin_name: BEANS[number % 3]! },
      roast_date: `2025-${String(1 + (number % 12)).padStart(2, '0')}-09`,
      ...(number % 10 !== 0 && { green_weight_g: 300 + number, roasted_weight_g: 256.4 }),
      ...(number > NUMBERED - 3 && { timeline: TIMELINE, milestones: CRACK }),
    })
  })
}

const TIMELINE = samples()
const NAMED = sampleRoast({
  id: NUMBERED + 1,
  roast_name: 'Sample of the new harvest',
  green_weight_g: 1234,
  roasted_weight_g: 1056,
})

const rows = () => byCss('tbody tr:not([aria-hidden])')
const row = (number: number) => rows().find(one => one.querySelector('a')?.textContent === `#${number}`)
const scoreOf = (number: number) => page.elementLocator(row(number)!).getByRole('button', { name: /Score/ })
const sorted = () => byCss('th[aria-sort]')[0]

async function openList() {
  await openApp('#/roasts')
  await expectRow(60)
}

const expectRow = (number: number) => expect.poll(() => row(number)).toBeDefined()

function column(name: string): string[] {
  const place = COLUMNS.indexOf(name) + 1
  return renderedTexts(rows().flatMap(one => [...one.querySelectorAll(`:is(th, td):nth-child(${place})`)]))
}

function sortBy(name: string): Promise<void> {
  const heading = byCss('thead th').find(one => one.textContent === name)
  return userEvent.click(heading!.querySelector('button')!)
}

describe('a log without roasts', () => {
  test('leads the owner to the first roast; "An admin-only add button opens an Add Roast panel"', async () => {
    log.roasts = []
    await openApp('#/roasts')
    await expect.element(page.getByText('No roasts yet')).toBeVisible()
    expect(page.getByRole('button', { name: 'Add Roast' }).elements()).toEqual([])

    await openApp('#/roasts', { owner: true })
    await expect.element(page.getByText('Import the first one')).toBeVisible()
    await page.getByRole('button', { name: 'Add Roast' }).first().click()
    await expect.element(page.getByRole('dialog', { name: 'Add Roast' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.textContent).toBe('Add Roast')
  })

  test('shows "Loading roasts..." until they are loaded', async () => {
    log.roasts = []
    const release = hold(calls.listRoasts)
    await openApp('#/roasts')
    await expect.element(page.getByText('Loading roasts...')).toBeVisible()
    release()
    await expect.element(page.getByText('No roasts yet')).toBeVisible()
  })
})

/** Keeps the list from being read again by itself, a second after it failed, which would take its Retry away. */
function holdRetries() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hasFailed = async () => {
    await vi.advanceTimersByTimeAsync(1)
    return page.getByText('Failed to refresh roasts').query() !== null
  }
  return { untilFailed: () => expect.poll(hasFailed).toBe(true), letGo: () => vi.useRealTimers() }
}

describe('the list of roasts', () => {
  test('"A heading with the count", and the ten columns in order, with the loss beside the weight', async () => {
    await openList()
    await expect.element(page.getByRole('heading', { name: `Roasts (${NUMBERED + 1})` })).toBeVisible()
    expect(renderedTexts(page.getByRole('columnheader'))).toEqual([...COLUMNS, 'Profile'])
  })

  test('cells: weights as green → roasted, m:ss, one decimal, whole degrees, m/d/yy, a dash for missing values', async () => {
    await openList()
    const cells = (number: number) => renderedTexts(row(number)?.querySelectorAll('th, td') ?? [])
    await expect
      .poll(() => cells(59).slice(0, 10))
      .toEqual([
        '#59',
        '12/9/25',
        'Brazil Sítio',
        '359 → 256 g',
        '28.6 %',
        '10:00',
        '7:50',
        '21.7 %',
        '205 °C',
        expect.stringMatching(/80\s+B/),
      ])
    await expect.poll(() => cells(50).slice(3, 10)).toEqual(['–', '–', '–', '–', '–', '–', '–'])
  })

  test('a roast without a number shows its name, and no cell is cut off', async () => {
    await openList()
    window.scrollTo(0, document.body.scrollHeight)
    await expect.element(page.getByText('Sample of the new harvest')).toBeVisible()
    const cut = () =>
      byCss('tbody :is(th, td, th span)')
        .filter(cell => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0)
        .map(cell => cell.textContent)
    for (const width of [360, 768, 1024, 1280, 1440]) {
      await page.viewport(width, 900)
      await expect.poll(cut, { message: `${width} px` }).toEqual([])
    }
  })

  test('at 1440 px a name of 35 characters is one line', async () => {
    const bean = { ...NAMED.bean, origin_name: 'Ethiopia Dry Process Wolkite Forest' }
    log.roasts = [{ ...log.roasts[0]!, bean }]
    await page.viewport(1440, 900)
    await openList()
    const name = page.getByRole('link', { name: bean.origin_name })
    await expect.poll(() => name.element().getBoundingClientRect().height).toBeLessThan(30)
  })

  test('on a phone each roast has its curve under its number, whatever its figures are', async () => {
    await page.viewport(360, 900)
    await openList()
    await expect.poll(() => row(60)!.textContent).toContain('from 4 of 5')
    const curves = () => byCss('th[scope=row] [class*=sparkline]').map(curve => curve.getBoundingClientRect())
    await expect.poll(() => curves().length).toBeGreaterThan(5)
    expect(curves().filter(({ width, height }) => width < 40 || height < 10)).toEqual([])
  })

  test('on a phone the time of a roast that wasn’t weighed has room beside from how many components its score is', async () => {
    const unweighed = { roasted_weight_g: null, weight_loss_percent: null, roast_date: '2025-10-31' }
    log.roasts = [{ ...log.roasts[0]!, ...unweighed, score: 100, total_duration_seconds: 674 }]
    await page.viewport(360, 900)
    await openList()
    await expect.poll(() => row(60)!.textContent).toContain('from 4 of 5')
    const time = page.elementLocator(row(60)!).getByText('11:14').element()
    const line = time.parentElement!.getBoundingClientRect()
    expect(time.getBoundingClientRect().bottom).toBeLessThanOrEqual(line.bottom)
  })

  test('on a phone the times are below each other, and a name of two lines is away from the edges of its row', async () => {
    const [first, second] = log.roasts
    const named = (roast: typeof first, origin_name: string) => ({
      ...roast!,
      bean: { ...roast!.bean, origin_name },
    })
    const unweighed = { roasted_weight_g: null, weight_loss_percent: null }
    log.roasts = [
      { ...named(first, 'Nyeri'), ...unweighed },
      named(second, 'Mexico Swiss Water Decaf Sierra Azul, the second lot'),
    ]
    await page.viewport(360, 900)
    await openList()
    await expect.poll(() => row(59)?.textContent).toContain('28.6 %')
    const ends = [60, 59].map(number => {
      const figures = row(number)!.querySelector('td > div + span')!.lastElementChild!
      return figures.getBoundingClientRect().right
    })
    expect(ends[0]).toBeCloseTo(ends[1]!, 1)
    const [pill, room] = [
      row(59)!.querySelector('[class*="pill"]')!,
      row(59)!.querySelector('td > div + span')!,
    ]
    expect(pill.getBoundingClientRect().bottom).toBeLessThanOrEqual(room.getBoundingClientRect().bottom)
    const [line, name, under] = [':scope', 'td > div', 'td > div + span'].map(selector =>
      (selector === ':scope' ? row(59)! : row(59)!.querySelector(selector)!).getBoundingClientRect(),
    )
    expect(name!.top - line!.top).toBeGreaterThan(5)
    expect(line!.bottom - under!.bottom).toBeGreaterThan(5)
  })

  test('on a phone the choice of the order has our own look', async () => {
    await page.viewport(360, 900)
    await openList()
    const order = getComputedStyle(page.getByLabelText('Sort by').element())
    expect(order.appearance).toBe('none')
    expect(order.backgroundImage).toContain('gradient')
  })

  test('"The default is number, descending"; "clicking the active column toggles direction"; "Missing values always sort last"', async () => {
    await openList()
    expect(column('#').slice(0, 3)).toEqual(['#60', '#59', '#58'])
    expect(sorted()?.getAttribute('aria-sort')).toBe('descending')
    await sortBy('#')
    await expect.poll(() => column('#').slice(0, 3)).toEqual(['#1', '#2', '#3'])
    window.scrollTo(0, document.body.scrollHeight)
    await expect.poll(() => column('#').at(-1)).toBe('Sample of the new harvest')
  })

  test('"A new column starts descending", ties by id descending', async () => {
    await openList()
    await sortBy('#')
    await sortBy('Time')
    await expect
      .poll(() => column('#').slice(0, 4))
      .toEqual(['#60', '#59', '#58', 'Sample of the new harvest'])
    await sortBy('Weight')
    await expect.poll(() => column('Weight').slice(0, 2)).toEqual(['1234 → 1056 g', '359 → 256 g'])
    await sortBy('Weight')
    await expect.poll(() => column('Weight')[0]).toBe('301 → 256 g')
  })

  test('"Narrow screens hide columns": below 768, below 1024 and below 1280 px', async () => {
    await openList()
    const shown = () => renderedTexts(page.getByRole('columnheader')).join(' ')
    for (const [width, columns] of [
      [767, '# Bean'],
      [768, '# Date Bean Profile'],
      [1023, '# Date Bean Profile'],
      [1024, '# Date Bean Weight Loss Time Roast Score Profile'],
      [1279, '# Date Bean Weight Loss Time Roast Score Profile'],
      [1280, '# Date Bean Weight Loss Time FC DTR End Roast Score Profile'],
    ] as const) {
      await page.viewport(width, 700)
      await expect.poll(shown, { message: `${width} px` }).toBe(columns)
    }
  })

  test('below 1024 px the second line of the bean has score, loss and time, on the phone after the date', async () => {
    await openList()
    const under = () => {
      const [text = ''] = renderedTexts(row(59)?.querySelectorAll('td > div + span') ?? [])
      return text.replace(/\s+/g, ' ')
    }
    await page.viewport(1023, 700)
    await expect.poll(under).toMatch(/^Score 80 B.* 28\.6 % · 10:00/)
    await page.viewport(360, 700)
    await expect.poll(under).toMatch(/^12\/9\/25 Score 80 B.* 28\.6 % · 10:00/)
  })

  test('the flower of its coffee stands behind the bean, drawn from the list’s own answers', async () => {
    log.roasts[1]!.bean.flavor_profiles = { Berry: 4, Citrus: 3 }
    await openList()
    const petals = (number: number) => row(number)?.querySelectorAll('td svg[role=img] > path[fill]').length
    for (const width of [1280, 360]) {
      await page.viewport(width, 700)
      await expect.poll(() => petals(59), { message: `${width} px` }).toBe(2)
      expect(petals(60)).toBe(0)
    }
  })

  test('with text at 200 % on a phone a row is high enough for all that it says', async () => {
    document.documentElement.style.fontSize = '200%'
    onTestFinished(() => {
      document.documentElement.style.fontSize = ''
    })
    await page.viewport(360, 800)
    await openList()
    const under = () => row(59)?.querySelector<HTMLElement>('td > div + span')
    await expect.poll(() => under()?.textContent).toContain('10:00')
    expect(under()!.scrollHeight).toBeLessThanOrEqual(under()!.clientHeight)
    await expectNothingBeyondEdge()
  })

  test('"A failed score fetch is treated as no score, and the failure is logged"', async () => {
    const lists = log.roasts
    answer(calls.listRoasts, ({ query }) => {
      if (query.has('ids')) throw new Refusal(500, { detail: 'away' })
      return lists
    })
    await openList()
    await expect
      .poll(() => loggedErrors)
      .toContainEqual(expect.stringContaining('The scores could not be loaded: away'))
    await scoreOf(60).hover()
    await expect.element(page.getByText('The breakdown could not be loaded.')).toBeVisible()
    loggedErrors.length = 0
  })

  test('"A score tooltip shows the version and a component breakdown"', async () => {
    await openList()
    await scoreOf(60).hover()
    await expectBreakdown()
    expect(byCss('[popover=manual]')[0]?.textContent).toContain('from 4 of 5')
  })

  test('"Details prefetched for the first 40 roasts; the rest load lazily 600 px before they become visible", one call a batch', async () => {
    await page.viewport(1440, 700)
    const batches = () =>
      requestsOf(calls.listRoasts)
        .flatMap(({ query }) => query.get('ids') ?? [])
        .map(ids => ids.split(',').map(Number))
    await openList()
    await expect.poll(() => batches().length).toBe(1)
    expect(batches()[0]).toEqual(Array.from({ length: 40 }, (_, index) => NUMBERED - index))
    const top = byCss('tbody')[0]!.getBoundingClientRect().top + window.scrollY
    const firstBeyond = 40
    const scrollTop = top + firstBeyond * ROW_HEIGHT - 700 - 600
    window.scrollTo(0, scrollTop - 70)
    // Longer than requests are gathered before they are sent.
    await new Promise(resolve => setTimeout(resolve, 150))
    expect(batches()).toHaveLength(1)
    window.scrollTo(0, scrollTop + 70)
    await expect.poll(() => batches().length).toBe(2)
    expect(batches()[1]).toContain(NUMBERED - firstBeyond)
    expect(batches()[1]!.length).toBeLessThan(5)
  })

  test('"The roast list load retries up to 5 times after failure, with a delay of 1 s doubled each attempt"', async () => {
    refuse(calls.listRoasts, 500, { detail: 'away' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await openApp('#/roasts')
    const reads = () => requestsOf(calls.listRoasts).length
    /** Advances the clock as little as needed for the answer to be processed. */
    const hasFailed = async () => {
      await vi.advanceTimersByTimeAsync(1)
      const isReading = page.getByText('Trying again…').query() !== null
      return !isReading && page.getByRole('button', { name: 'Retry Loading Roasts' }).query() !== null
    }
    for (const delay of [1000, 2000, 4000, 8000, 16_000]) {
      await expect.poll(hasFailed).toBe(true)
      await expect.element(page.getByText('Failed to load roasts')).toBeVisible()
      const before = reads()
      // The clock has moved a little since the failure, further on a slow machine.
      await vi.advanceTimersByTimeAsync(0.75 * delay)
      expect(reads(), `before ${delay} ms`).toBe(before)
      await vi.advanceTimersByTimeAsync(0.25 * delay)
      await expect.poll(reads, { message: `after ${delay} ms` }).toBe(before + 1)
    }
    await expect.poll(hasFailed).toBe(true)
    const before = reads()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(reads()).toBe(before)

    vi.useRealTimers()
    answer(calls.listRoasts, () => numbered())
    await page.getByRole('button', { name: 'Retry Loading Roasts' }).click()
    await expectRow(60)
    await expect.element(page.getByText('Failed to load roasts')).not.toBeInTheDocument()
  })

  test('"Failed to refresh roasts" is shown above the existing rows', async () => {
    await openList()
    // The scores are read a moment after the list.
    answer(calls.listRoasts, ({ query }) => {
      if (query.has('ids')) return []
      throw new Refusal(503, '')
    })
    const { untilFailed, letGo } = holdRetries()
    window.dispatchEvent(new CustomEvent('roasts-refresh'))
    await untilFailed()
    await expectRow(60)
    letGo()
    answer(calls.listRoasts, () => numbered())
    await page.getByRole('button', { name: 'Retry Loading Roasts' }).click()
    await expect.element(page.getByText('Failed to refresh roasts')).not.toBeInTheDocument()
  })

  test.each([
    ['a captive portal', '<html>a proxy’s greeting</html>'],
    ['half of the JSON', '[{"id": 1, "roast_na'],
    ['an object', '{}'],
    ['nothing', ''],
  ])('an answer that is not a list is a failure, not a broken page: %s', async (_what, body) => {
    refuse(calls.listRoasts, 200, body)
    await openApp('#/roasts')
    await expect.element(page.getByText('Failed to load roasts')).toBeVisible()
  })

  test('"\'roast-added\' prepends the roast if not already present", "\'roast-deleted\' removes it", "\'roasts-refresh\' clears the cache and reloads"', async () => {
    await openList()
    const reads = () => requestsOf(calls.listRoasts).filter(({ query }) => !query.has('ids')).length
    const announce = (name: string, detail: object | null) =>
      window.dispatchEvent(new CustomEvent(name, { detail }))
    const count = (roasts: number) =>
      expect.element(page.getByRole('heading', { name: `Roasts (${roasts})` })).toBeVisible()
    const added = listed({ ...log.roasts[0]!, id: 9001, roast_name: '#61 new', roast_number: 61 })
    const before = reads()
    announce('roast-added', added)
    await count(62)
    await expect.poll(() => column('#').slice(0, 2)).toEqual(['#61', '#60'])
    announce('roast-added', added)
    await count(62)
    announce('roast-deleted', { id: 9001 })
    await count(61)
    await expect.poll(() => column('#')[0]).toBe('#60')
    expect(reads()).toBe(before)
    announce('roasts-refresh', null)
    await expect.poll(reads).toBe(before + 1)
  })

  /** Sorts by date, scrolls down by 900 px and opens the roast of a row that is well inside the window there. */
  async function openRowAt900() {
    await sortBy('Date')
    window.scrollTo(0, 900)
    await expect.poll(() => byCss('tr[aria-rowindex="19"] td')).not.toEqual([])
    await userEvent.click(byCss('tr[aria-rowindex="19"] td')[0]!)
    await expect.element(page.getByText('Back to Roasts')).toBeVisible()
  }

  async function expectAsLeft() {
    await expect.poll(() => sorted()?.textContent).toBe('Date')
    await expect.poll(() => window.scrollY).toBe(900)
  }

  test('"Clicking or tapping a row opens the roast"; a link inside a row opens its own target; going back restores the list', async () => {
    log.beans = [sampleBean({ id: 1, origin_name: 'Kenya Nyeri' })]
    await openList()
    await page.elementLocator(row(60)!).getByRole('link', { name: 'Kenya Nyeri' }).click()
    await expect.element(page.getByRole('heading', { name: 'Kenya Nyeri' })).toBeVisible()
    history.back()
    await expectRow(60)
    await openRowAt900()
    history.back()
    await expectAsLeft()
  })

  test('Back to Roasts restores the list’s order and place; the link in the top bar resets them', async () => {
    await openList()
    await openRowAt900()
    await page.getByRole('link', { name: 'Back to Roasts' }).click()
    await expectAsLeft()
    await page.getByRole('link', { name: 'Beans', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: /^Beans/ })).toBeVisible()
    await page.getByRole('link', { name: 'Roasts', exact: true }).click()
    await expect.poll(() => sorted()?.textContent).toBe('#')
    await expect.poll(() => window.scrollY).toBe(0)
  })

  test('everything works by keyboard: sort with Enter, open a roast with Enter', async () => {
    await openList()
    const date = page.getByRole('columnheader', { name: 'Date' }).getByRole('button')
    ;(date.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sorted()?.textContent).toBe('Date')
    const link = rows()[0]!.querySelector('a')!
    const number = link.textContent
    link.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: `Roast ${number}` })).toBeVisible()
  })

  test('axe finds no problem at any width, and at 320 px nothing overflows', async () => {
    await openList()
    await expectAccessibleAndResponsive()
  })
})

const ROW_HEIGHT = 65

describe('a long library', () => {
  const PAGE = 500
  const MANY = 10_000

  /** Answers with pages of this many roasts, from the highest number down. Returns what was read. Later pages fail while `isBroken`. */
  function showMany(count: number, isBroken = () => false): string[] {
    const read: string[] = []
    const many = Array.from({ length: count }, (_, index) => ({
      ...listed(NAMED),
      id: count - index,
      roast_number: count - index,
      roast_name: `#${count - index}`,
      green_weight_g: 300 + index,
    }))
    answer(calls.listRoasts, ({ query }) => {
      if (query.has('ids')) return []
      if (query.has('cursor') && isBroken()) throw new Refusal(503, '')
      const from = Number(query.get('cursor') ?? query.get('offset') ?? 0)
      read.push(query.has('cursor') ? `after ${from}` : `from ${from}`)
      const inOrder = query.get('sort') === 'weight' ? many.toReversed() : many
      const next = from + PAGE < count ? String(from + PAGE) : null
      return new ListPage(inOrder.slice(from, from + PAGE), count, next)
    })
    return read
  }

  const inSight = (number: number) => rows().filter(one => one.textContent?.match(`^#${number}\\D`))
  const expectInSight = (number: number) => expect.poll(() => inSight(number)).toHaveLength(1)

  test('is read in pages on scrolling, sorted by the server, and is one table to screen readers', async () => {
    const COUNT = 560
    const read = showMany(COUNT)
    await openApp('#/roasts')
    await expect.element(page.getByRole('heading', { name: `Roasts (${COUNT})` })).toBeVisible()
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(COUNT + 1))
    expect(rows().length).toBeLessThan(60)
    expect(requestsOf(calls.listRoasts)[0]?.query.get('limit')).toBe(String(PAGE))
    expect(read).toEqual(['from 0'])

    window.scrollTo(0, document.body.scrollHeight)
    await expectInSight(1)
    expect(read).toHaveLength(2)
    await expect.poll(() => rows().at(-1)?.getAttribute('aria-rowindex')).toBe(String(COUNT + 1))

    await sortBy('Weight')
    const sorting = () => requestsOf(calls.listRoasts).findLast(({ query }) => query.has('limit'))?.query
    await expect.poll(() => sorting()?.get('sort')).toBe('weight')
    expect(sorting()?.get('order')).toBe('desc')
    window.scrollTo(0, 0)
    await expect.poll(() => column('Weight')[0]).toBe(`${300 + COUNT - 1} → 1056 g`)
  })

  test('with 10,000 roasts renders only the rows near the window, wherever it is scrolled, with each row’s number', async () => {
    showMany(MANY)
    await openApp('#/roasts')
    await expect.element(page.getByRole('heading', { name: `Roasts (${MANY})` })).toBeVisible()
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(MANY + 1))
    for (const index of [400, 900, 300, 1400]) {
      window.scrollTo(0, index * ROW_HEIGHT)
      await expectInSight(MANY - index - 5)
      expect(inSight(MANY - index - 5)[0]?.getAttribute('aria-rowindex')).toBe(String(index + 5 + 2))
      expect(rows().length).toBeLessThan(60)
    }
  })

  test('keeps the loaded rows if a later page fails, shows the error in view, and continues after a retry', async () => {
    let isBroken = true
    showMany(560, () => isBroken)
    await openApp('#/roasts')
    await expectInSight(560)
    const { untilFailed, letGo } = holdRetries()
    window.scrollTo(0, document.body.scrollHeight)
    await untilFailed()
    const retry = page.getByRole('button', { name: 'Retry Loading Roasts' })
    await expect.poll(() => retry.element().getBoundingClientRect().bottom).toBeLessThan(900)
    isBroken = false
    letGo()
    await retry.click()
    await expectInSight(1)
  })

  test('a jump to the far end reads what is in view there, and then upwards from there', async () => {
    const read = showMany(MANY)
    await openApp('#/roasts')
    await expectInSight(MANY)
    window.scrollTo(0, document.body.scrollHeight)
    await expectInSight(1)
    expect(read).toEqual(['from 0', `from ${MANY - PAGE}`])
    window.scrollTo(0, (MANY - PAGE - 5) * ROW_HEIGHT)
    await expectInSight(PAGE + 2)
    expect(inSight(PAGE + 2)[0]?.getAttribute('aria-rowindex')).toBe(String(MANY - PAGE))
    expect(read.slice(2)).toEqual([`from ${MANY - 2 * PAGE}`])
    window.scrollTo(0, 0)
    await expectInSight(MANY)
  })
})
