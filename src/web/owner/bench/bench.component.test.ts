import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, refuse, requestsOf } from '#web/testing/answers.ts'
import { byCss } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { waitingFile } from '#web/testing/sample-inbox.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { sampleStock } from '#web/testing/sample-stock.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

let log: SampleLog
const tab = (name: string | RegExp) => page.getByRole('tab', { name })
const field = page.getByRole('textbox')
const next = page.getByRole('button', { name: 'Next' })

beforeEach(() => {
  const scored = { timeline: samples(), milestones: CRACK, roast_date: '2025-11-02' }
  log = showLog({
    beans: [sampleBean({ origin_name: 'Kenya Nyeri' })],
    roasts: [
      sampleRoast({ id: 3, roast_name: '#3 Kenya', ...scored, green_weight_g: 300, roasted_weight_g: null }),
      sampleRoast({ id: 2, roast_name: '#2 Kenya', ...scored, green_weight_g: 300, roasted_weight_g: 255 }),
      sampleRoast({ id: 1, roast_name: '#1 Kenya', ...scored, green_weight_g: null, roasted_weight_g: 250 }),
    ],
  })
  answer(calls.readRoast, ({ id }) => log.roasts.find(each => each.id === id)!)
  answer(calls.updateRoastWeights, ({ id, body }) => {
    const roast = log.roasts.find(each => each.id === id)!
    return Object.assign(roast, body)
  })
})

test('the bench is the owner’s: anybody else gets the login form', async () => {
  await openApp('#/bench')
  await expect.element(page.getByLabelText('Password')).toHaveFocus()
  expect(page.getByRole('link', { name: 'Bench' }).elements()).toEqual([])
})

describe('the overview', () => {
  test('says what waits and leads there', async () => {
    await openApp('#/bench', { owner: true })
    await page.getByRole('link', { name: '2 roasts to weigh' }).click()
    await expect.element(page.getByText('2 left')).toBeVisible()
    expect(window.location.hash).toBe('#/bench/weigh')
  })

  test('leads to a screen whose roast, field and Next a phone shows above its keyboard', async () => {
    await page.viewport(360, 420)
    await openApp('#/bench', { owner: true })
    await page.getByRole('link', { name: '2 roasts to weigh' }).click()
    const field = page.getByLabelText('Roasted weight (g)')
    await expect.element(field).toHaveFocus()
    for (const part of [
      field,
      page.getByRole('button', { name: 'Next' }),
      page.getByText('#3', { exact: true }),
    ]) {
      const { top, bottom } = part.element().getBoundingClientRect()
      expect(top).toBeGreaterThan(0)
      expect(bottom).toBeLessThan(420)
    }
    for (const target of byCss('main :is(a, input, button)')) {
      expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(64)
    }
  })

  test('lists everything that the badge on To Do counts: what to weigh, to check and to buy', async () => {
    answer(calls.listStock, () => [sampleStock({ roasts_left: 1, empty_on: null })])
    log.roasts[2]!.roast_date = null
    await openApp('#/bench', { owner: true })
    const waiting = page.getByRole('region', { name: 'Waiting' })
    await expect.element(waiting.getByRole('link', { name: '1 coffee running low' })).toBeVisible()
    const counts = waiting
      .getByRole('link')
      .elements()
      .map(({ textContent }) => Number.parseInt(textContent!, 10))
    const mark = tab(/^To Do/).element().textContent!
    expect(mark).toContain(`${counts.reduce((sum, count) => sum + count)} to do`)
  })

  test('shows the last roasts with their scores and what cost each the most', async () => {
    const details = log.roasts[1]!.score_details!
    details.components.development = 3
    await openApp('#/bench', { owner: true })
    const lasts = page.getByRole('region', { name: 'Last roasts' }).getByRole('listitem')
    await expect.poll(() => lasts.elements().length).toBe(3)
    await expect.element(lasts.nth(1).getByText(details.explanations[4]!)).toBeVisible()
    await expectAccessibleAndResponsive()
  })

  test('has the notes for next time of coffees that are due, the most overdue first', async () => {
    const noted = (bean_id: number, origin_name: string, roast_dates: string[]) => ({
      roast_id: bean_id,
      roast_name: '#1 Kenya',
      roast_number: 1,
      bean_id,
      blend_id: null,
      origin_name,
      next_time: `Longer, ${origin_name}`,
      roast_dates,
    })
    answer(calls.listNextTimes, () => [
      noted(1, 'Kenya', ['2026-01-08', '2026-01-01']),
      noted(2, 'Peru', ['2999-01-08', '2999-01-01']),
      noted(3, 'Rwanda', ['2024-01-08', '2024-01-07']),
    ])
    await openApp('#/bench', { owner: true })
    const due = page.getByRole('region', { name: 'Next time' }).getByRole('listitem')
    await expect.poll(() => due.elements().length).toBe(2)
    await expect.element(due.nth(0).getByText('Longer, Rwanda')).toBeVisible()
    await expect.element(due.nth(1).getByText('Longer, Kenya')).toBeVisible()
  })

  test('the bench of an empty library leads to the first bag', async () => {
    log.roasts.splice(0)
    await openApp('#/bench', { owner: true })
    await expect.element(page.getByRole('heading', { name: 'Your first bag, step by step' })).toBeVisible()
    await page.getByRole('button', { name: 'Hide these steps' }).click()
    await expect.element(page.getByText('Nothing to do.')).toBeVisible()
  })
})

test('an empty inbox leads to the panel that imports files', async () => {
  answer(calls.listInbox, () => ({ files: [], groups: [], total: 0, folder: null }))
  await openApp('#/bench/inbox', { owner: true })
  await page.getByRole('link', { name: 'Add a roast from a file' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add Roast' })).toBeVisible()
})

test('files that don’t name their coffee get a new bean each', async () => {
  const files = [waitingFile(7, 'roast-2026-03-14.csv'), waitingFile(8, 'IKAWA 2026-03-15.csv')]
  answer(calls.listInbox, () => ({ files, groups: [], total: 2, folder: null }))
  await openApp('#/bench/inbox', { owner: true })
  await page.getByRole('button', { name: 'Create the 2 missing beans' }).click()
  await page.getByLabelText('Name of the new bean for roast-2026-03-14').fill('Rwanda Gitesi')
  await page.getByLabelText('Name of the new bean for IKAWA 2026-03-15').fill('Peru Lamas')
  const chosen = page.getByLabelText('Bean of IKAWA 2026-03-15').element() as HTMLSelectElement
  expect(chosen.selectedOptions[0]?.text).toBe('Peru Lamas (new)')
})

test('after an import of all, the inbox says how many were successful', async () => {
  const found = { matching_bean: { id: 1, origin_name: 'Kenya Nyeri' } }
  const files = [7, 8].map(id => waitingFile(id, `log ${id}.csv`, found))
  answer(calls.listInbox, () => ({ files, groups: [], total: 2, folder: null }))
  answer(calls.importFromInbox, ({ id }) => sampleRoast({ id, roast_name: `#${id} Kenya` }))
  await openApp('#/bench/inbox', { owner: true })
  await page.getByRole('button', { name: 'Import All' }).click()
  await expect.element(page.getByText('Import finished: 2 successful, 0 failed')).toBeInViewport()
})

test('in the inbox a number far above the owner’s is asked about, and the files after it are numbered by the answer', async () => {
  const found = { matching_bean: { id: 1, origin_name: 'Kenya Nyeri' } }
  const far = {
    ...found,
    source_name: '#901 Old',
    roast_name: '#901 Old',
    number_reason: 'own' as const,
    far_above: 42,
  }
  const foreign = { ...far, roast_name: '#43 Old', number_reason: 'foreign' as const, far_above: null }
  answer(calls.listInbox, ({ query }) => {
    const foreign_numbers = query.get('foreign_numbers')
    const first = foreign_numbers === '7' ? foreign : far
    const next = foreign_numbers === '7' ? '#44 Peru' : '#902 Peru'
    const files = [
      waitingFile(7, 'old.csv', first),
      waitingFile(8, 'peru.csv', { ...found, roast_name: next }),
    ]
    return { files, groups: [], total: 2, folder: null }
  })
  await openApp('#/bench/inbox', { owner: true })
  await expect.element(page.getByText('#901 is far above your last number 42: is it yours?')).toBeVisible()
  await expect.element(page.getByLabelText('Number of peru')).toHaveValue('902')
  await page.getByRole('button', { name: 'Note it as another program’s number' }).click()
  await expect.element(page.getByLabelText('Number of #901 Old')).toHaveValue('43')
  await expect.element(page.getByLabelText('Number of peru')).toHaveValue('44')
})

describe('addresses', () => {
  test.each([
    ['#/bench/inbox', 'Inbox'],
    ['#/bench/to-do', /^To Do/],
    ['#/bench/feedback', 'Feedback'],
    ['#/admin/configuration', 'Score Configuration'],
    ['#/admin/weights', 'Roast Weights'],
    ['#/admin/data', 'Data Management'],
    ['#/admin/settings', 'Settings'],
  ])('%s leads to its tab', async (hash, name) => {
    await openApp(hash, { owner: true })
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
  })

  test('Back leads to the previous tab, and from another screen to the tab that was open', async () => {
    await openApp('#/bench', { owner: true })
    await tab(/^To Do/).click()
    await expect.poll(() => window.location.hash).toBe('#/bench/to-do')
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { name: /^Beans/ })).toBeVisible()
    history.back()
    await expect.element(tab(/^To Do/)).toHaveAttribute('aria-selected', 'true')
    history.back()
    await expect.element(tab('Overview')).toHaveAttribute('aria-selected', 'true')
  })
})

test('on a phone each place begins within 120 px', async () => {
  await page.viewport(390, 800)
  await openApp('#/bench', { owner: true })
  const beginsAt = () => byCss('[role=tabpanel] > :first-child')[0]?.getBoundingClientRect().top
  for (const place of ['', '/inbox', '/to-do', '/feedback', '/tasting', '/stock', '/trends']) {
    goTo(`#/bench${place}`)
    await expect.poll(beginsAt, { message: place }).toBeLessThanOrEqual(120)
  }
  goTo('#/bench/weigh')
  const numberAt = () => byCss('main form p')[0]?.getBoundingClientRect().top
  await expect.poll(numberAt, { message: 'the number to weigh' }).toBeLessThanOrEqual(130)
  await page.viewport(1440, 900)
})

test('what a drinker said waits with its roast, and axe finds no problem at any width', async () => {
  const said = { rating: 4, flavours: ['berry' as const], text: 'Like jam', name: 'Zoë' }
  const about = { roast: { id: 2, roast_name: '#2 Kenya' }, created_at: '2026-01-02T03:04:05.000Z' }
  answer(calls.listFeedback, () => [{ id: 1, state: 'waiting' as const, ...said, ...about, etag: '"1"' }])
  await openApp('#/bench/feedback', { owner: true })
  const row = page.getByRole('listitem').filter({ hasText: 'Like jam' })
  await expect.element(row.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('To Do names the coffee of a roast once', async () => {
  log.roasts[0]!.roast_name = '#3 Kenya Nyeri, slow'
  await openApp('#/bench/to-do', { owner: true })
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('#3').getByText('The roasted weight is missing', { exact: true })).toBeVisible()
  await expect.element(row('#1').getByText('Kenya Nyeri · The green weight is missing')).toBeVisible()
})

describe('text typed on a tab survives a visit to another screen', () => {
  async function visitAnotherScreen(): Promise<void> {
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { name: /^Beans/ })).toBeVisible()
    history.back()
  }

  test('in To Do, if it can’t be saved', async () => {
    const roasted = page.getByLabelText('Roasted Weight (g)')
    await openApp('#/bench/to-do', { owner: true })
    await roasted.first().fill('1.2.3')
    await tab('Overview').click()
    await tab(/^To Do/).click()
    await expect.element(roasted.first()).toHaveValue('1.2.3')
    await visitAnotherScreen()
    await expect.element(roasted.first()).toHaveValue('1.2.3')
  })

  test('in the inbox', async () => {
    const files = [waitingFile(1, 'a.csv'), waitingFile(2, 'b.csv')]
    answer(calls.listInbox, () => ({ files, groups: [], total: 2, folder: null }))
    const roasted = page.getByLabelText('Roasted (g) of b')
    await openApp('#/bench/inbox', { owner: true })
    await roasted.fill('255')
    await visitAnotherScreen()
    await expect.element(roasted).toHaveValue('255')
  })
})

describe('a row of To Do', () => {
  const weights = () => requestsOf(calls.updateRoast).map(({ id, body }) => [id, body?.roasted_weight_g])
  beforeEach(async () => {
    answer(calls.updateRoast, ({ id, body }) => {
      const roast = log.roasts.find(each => each.id === id)!
      return Object.assign(roast, body, { updated_at: new Date().toISOString() })
    })
    await openApp('#/bench/to-do', { owner: true })
    await page.getByLabelText('Roasted Weight (g)').first().fill('255')
  })

  test('is saved when the focus leaves it', async () => {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(weights()).toEqual([])
    await tab('Overview').click()
    await expect.poll(weights).toEqual([[3, 255]])
  })

  test('is saved by Enter, which leads to the next row', async () => {
    await userEvent.keyboard('{Enter}')
    await expect.poll(weights).toEqual([[3, 255]])
    await expect.element(page.getByLabelText('Green Weight (g)').first()).toHaveFocus()
    await expect.element(page.getByLabelText('Green Weight (g)').first()).toHaveValue('')
  })

  test('leads by Enter to the weight of the same roast that is still lacking', async () => {
    log.roasts[2]!.roasted_weight_g = null
    await openApp('#/bench/to-do', { owner: true })
    await page.getByLabelText('Green Weight (g)').last().fill('290')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Roasted Weight (g)').last()).toHaveFocus()
    expect(requestsOf(calls.updateRoast).at(-1)?.body).toMatchObject({ green_weight_g: 290 })
  })

  test('can be put to rest as never weighed, with undo', async () => {
    const rest = page.getByRole('button', { name: /^Never weighed/ })
    const said = () => requestsOf(calls.updateRoast).map(({ id, body }) => [id, body?.never_weighed])
    await rest.last().click()
    await expect.poll(said).toContainEqual([1, true])
    await expect.poll(() => rest.elements().length).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(said).toContainEqual([1, false])
    await expect.poll(() => rest.elements().length).toBe(1)
  })

  test('is gone and not counted once its owner says that it is so, with undo, and the focus goes on', async () => {
    for (const roast of log.roasts) roast.roast_date = null
    log.roasts[2]!.fc_minutes = null
    answer(calls.updateRoast, ({ id, body: { as_it_is } }) => {
      const roast = log.roasts.find(each => each.id === id)!
      return Object.assign(roast, { as_it_is: { ...roast.as_it_is, ...as_it_is } })
    })
    await openApp('#/bench/to-do', { owner: true })
    const so = (name: string) => page.getByRole('button', { name: new RegExp(`^It is so.*${name}`) })
    await expect.element(tab('To Do 6')).toBeVisible()
    await so('#3 Kenya').click()
    await expect.element(page.getByText('#3 Kenya stays as it is.')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'No date (2)' })).toBeVisible()
    await expect.element(page.getByLabelText('Roast date').first()).toHaveFocus()
    await so('#1 Kenya').last().click()
    await expect.element(page.getByRole('heading', { name: 'No first crack' })).not.toBeInTheDocument()
    await expect.element(tab('To Do 4')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.element(page.getByText('#1 Kenya is asked about again.')).toBeVisible()
    const sent = requestsOf(calls.updateRoast).map(({ id, body }) => [id, body?.as_it_is])
    expect(sent.slice(-3)).toEqual([
      [3, { date: true }],
      [1, { crack: true }],
      [1, { crack: false }],
    ])
    await expect.element(tab('To Do 5')).toBeVisible()
    await expectAccessibleAndResponsive()
  })

  test('asks about weights that no roast has when it is left, and is not saved by that', async () => {
    await page.getByLabelText('Roasted Weight (g)').first().fill('455')
    await page.getByRole('heading', { name: /^Not weighed/ }).click()
    await expect.element(page.getByRole('button', { name: 'Save anyway' })).toBeVisible()
    await page.getByLabelText('Roasted Weight (g)').first().click()
    await page.getByRole('heading', { name: /^Not weighed/ }).click()
    expect(weights()).toEqual([])
  })
})

describe('weighing', () => {
  beforeEach(async () => {
    await openApp('#/bench/weigh', { owner: true })
    await expect.element(field).toHaveFocus()
  })

  test('one roast per screen, with the field in focus, and Enter moves to the next weight', async () => {
    await expect.element(page.getByText('#3')).toBeVisible()
    await field.fill('255')
    await expect.element(page.getByText('Lost 15.0 %')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('The last one')).toBeVisible()
    await expect.element(page.getByLabelText('Green weight (g)')).toHaveFocus()
    await expect.element(page.getByText('Saved #3: 255 g.')).toBeVisible()
    expect(requestsOf(calls.updateRoastWeights).at(-1)?.body).toEqual({ roasted_weight_g: 255 })
    await field.fill('290')
    await next.click()
    await expect.element(page.getByText('Every roast is weighed.')).toBeVisible()
  })

  test('saved weights can be changed, and skipped roasts can be shown again', async () => {
    await field.fill('250')
    await next.click()
    await page.getByRole('button', { name: 'Change' }).click()
    await expect.element(field).toHaveValue('250')
    await field.fill('252')
    await next.click()
    await expect.element(page.getByText('Saved #3: 252 g.')).toBeVisible()
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('button', { name: 'Show the skipped ones again' }).click()
    await expect.element(page.getByText('#1')).toBeVisible()
  })

  test('a refusal shows its message, and what was typed stays', async () => {
    refuse(calls.updateRoastWeights, 500, { detail: 'The scale is broken' })
    await field.fill('255')
    await next.click()
    await expect.element(page.getByText('The scale is broken')).toBeVisible()
    await expect.element(field).toHaveValue('255')
  })

  test('typed text survives a visit to another screen, until it is saved', async () => {
    await field.fill('250')
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { name: /^Beans/ })).toBeVisible()
    history.back()
    await expect.element(field).toHaveValue('250')
    await next.click()
    await expect.element(page.getByText('Saved #3: 250 g.')).toBeVisible()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('its targets are at least 64 px high', async () => {
    await field.fill('0.255')
    const take = page.getByRole('button', { name: 'Use 255 g as roasted weight' })
    await expect.element(take).toBeVisible()
    const others = [
      page.getByRole('button', { name: 'Skip' }),
      page.getByRole('link', { name: 'Bench' }).last(),
    ]
    for (const target of [field, next, take, ...others]) {
      expect(target.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(64)
    }
    await expectAccessibleAndResponsive()
  })
})
