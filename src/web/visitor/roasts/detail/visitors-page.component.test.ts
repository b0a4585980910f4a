import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { FeedbackCreate } from '#contract/feedback.ts'
import { makeStale } from '#web/api/stale-reads.ts'
import { answer, hold, lose, Refusal, requestsOf } from '#web/testing/answers.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { SAMPLE_SITE } from '#web/testing/sample-settings.ts'
import { expectAccessibleAndResponsive, expectNothingBeyondEdge } from '#web/testing/screen-checks.ts'

const ROAST = 12
const KEY = '1.signature'

const figure = (difference: number) => ({ median: 600, low: 590, high: 610, difference })
/** What was usual for 19 earlier roasts, which took longer. */
const USUAL = {
  roasts: 19,
  total_duration_seconds: figure(-44),
  fc_minutes: null,
  dtr_percent: null,
  weight_loss_percent: { median: 14, low: 13, high: 15, difference: 0.2 },
  final_bean_temp: null,
  band: [0, 300, 600].map(time_seconds => ({ time_seconds, low: 90, high: 110 })),
}

beforeEach(() => {
  const roast = sampleRoast({
    id: ROAST,
    roast_name: '#12 Nyeri',
    roast_date: '2025-03-04',
    green_weight_g: 350,
    roasted_weight_g: 300,
    notes: 'Sweeter than #9, and see #9/10.',
    timeline: samples(600, 1),
    milestones: CRACK,
  })
  showLog({ roasts: [sampleRoast({ id: 13, roast_name: '#13 Nyeri', roast_date: '2025-04-04' }), roast] })
  answer(calls.sendFeedback, ({ body }) => received(body))
  answer(calls.changeFeedback, ({ body }) => received(body))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.documentElement.style.fontSize = ''
})

function received({ rating, flavours = [], text, name }: FeedbackCreate) {
  return { rating, flavours, text: text || null, name: name || null, change_key: KEY }
}

const open = async () => {
  await openApp(`#/roasts/${ROAST}`)
  await expect.element(page.getByRole('heading', { name: 'Timeline Data' })).toBeVisible()
}
const cup = (name: string) => page.getByRole('radio', { name })

test('the score of a visitor’s roast says from how many components it is, on a phone below its name, which is below the figure above it', async () => {
  showLog({
    roasts: [
      sampleRoast({ id: ROAST, roast_name: '#12 Nyeri', timeline: samples(600, 1), milestones: CRACK }),
    ],
  })
  await page.viewport(360, 780)
  await open()
  const partial = page.getByText('from 4 of 5', { exact: true }).first()
  await expect.element(partial).toBeVisible()
  const above = page.getByRole('term').filter({ hasText: 'IBTS final' }).element().nextElementSibling!
  const name = page.getByText('Score, A–F').element()
  expect(partial.element().getBoundingClientRect().top).toBeGreaterThan(name.getBoundingClientRect().bottom)
  expect(name.getBoundingClientRect().top).toBeGreaterThanOrEqual(above.getBoundingClientRect().bottom - 2)
  await expectAccessibleAndResponsive()
})

test('the roaster’s notes are in the language that the owner says', async () => {
  answer(calls.readSite, () => ({ ...SAMPLE_SITE, language: 'de' }))
  await open()
  const notes = page.getByRole('heading', { name: 'The roaster’s notes' }).element().nextElementSibling
  expect(notes).toHaveAttribute('lang', 'de')
})

test('the coffee comes first, what roasters read last', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'How was it?' })).toBeVisible()
  const headings = texts(byCss('main :is(h1, h2)'))
  const wanted = [
    'Roast #12 Kenya Nyeri',
    'Freshness',
    'How was it?',
    'How dark',
    'The roaster’s notes',
    'How it was roasted',
    'For roasters',
    'Roast Profile',
    'Timeline Data',
  ]
  expect(headings.filter(heading => wanted.includes(heading))).toEqual(wanted)
  await page.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('list', { name: 'More' })
  expect(texts(more.getByRole('listitem'))).toEqual([
    'Compare',
    'Roast again',
    'Print',
    'Download Artisan (.alog)',
    'Download RoasTime (.csv)',
    'Download JSON',
  ])
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByRole('link', { name: 'Later roast of this coffee: #13' }))
    .toHaveAttribute('href', '#/roasts/13')
})

test('how it tasted to others comes before what roasters read, which waits for it', async () => {
  const said = { id: 1, rating: 4, flavours: [], text: 'Like jam', name: null }
  const words = [{ ...said, created_at: '2025-03-09T10:00:00.000Z' }]
  answer(calls.readRoastFeedback, () => ({ count: 1, average_rating: 4, flavours: {}, words }))
  const release = hold(calls.readRoastFeedback)
  await openApp(`#/roasts/${ROAST}`)
  await expect.element(page.getByRole('heading', { name: 'How it was roasted' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'For roasters' }).elements()).toHaveLength(0)
  release()
  await expect.element(page.getByRole('heading', { name: 'Timeline Data' })).toBeVisible()
  const headings = texts(byCss('main h2'))
  expect(headings.slice(headings.indexOf('How it was roasted')).slice(0, 3)).toEqual([
    'How it was roasted',
    'What drinkers say',
    'For roasters',
  ])
  await expectAccessibleAndResponsive()
})

test('what roasters read is there although nobody knows what drinkers say', async () => {
  lose(calls.readRoastFeedback)
  await open()
  await expect.element(page.getByRole('heading', { name: 'For roasters' })).toBeVisible()
})

/** From the middle of one element to the nearest point of another, in px. */
function distanceFromMiddle(one: Element, other: Element): number {
  const { left, right, top, bottom } = one.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const area = other.getBoundingClientRect()
  return Math.hypot(Math.max(area.left - x, 0, x - area.right), Math.max(area.top - y, 0, y - area.bottom))
}

test('on a phone of 360 × 740 the five cups and what follows a tap are there without scrolling, below a long name and a long taste', async () => {
  await page.viewport(360, 740)
  const named = sampleRoast({ id: ROAST, roast_name: '#12 Nyungwe', roast_date: '2025-03-04' })
  const bean = {
    ...named.bean,
    origin_name: 'Rwanda Nyungwe Washing Station',
    country: 'Rwanda',
    processing_method: 'Wet Process (Washed)',
    cupping_notes: 'Black tea, raisin and clove, with raw sugar sweetness through to the finish.',
    flavor_profiles: { Sugars: 4, Spice: 3, Fruits: 3, Citrus: 2 },
  }
  showLog({ roasts: [{ ...named, bean, timeline: samples(600, 1) }] })
  await open()
  await expect.element(cup('1 of 5: Not for me')).toBeVisible()
  expect(window.scrollY).toBe(0)
  const cups = byCss('[role=radiogroup]')[0]!.getBoundingClientRect()
  expect(cups.bottom).toBeLessThan(740)
  for (const text of [
    'One tap sends it, words can follow',
    'The roaster reads it first. No account.',
    'Shown here if they agree. Change it within 1 hour.',
  ]) {
    await expect.element(page.getByText(text)).toBeVisible()
    expect(page.getByText(text).element().getBoundingClientRect().bottom, text).toBeLessThan(740)
  }
  // What the chosen cup says is beside the cups.
  expect(cups.height).toBeLessThan(60)
})

test('on a phone of 360 × 740 the page of a roast of which everything is known is at most 2,020 px high, nothing of it is folded, and each control has the room that a finger needs', async () => {
  await page.viewport(360, 740)
  const named = sampleRoast({
    id: ROAST,
    roast_name: '#12 Nyeri',
    roast_date: '2025-03-04',
    green_weight_g: 350,
    roasted_weight_g: 300,
    notes: 'Darker than I wanted, and a little smoky: drop it sooner.',
    timeline: samples(600, 1),
    milestones: [{ milestone_type: 'yellowing', time_seconds: 240 }, ...CRACK],
  })
  const bean = {
    ...named.bean,
    country: 'Kenya',
    region: 'Nyeri',
    elevation: '1750 meters',
    processing_method: 'Wet Process (Washed)',
    cupping_notes: 'Blackcurrant, pink grapefruit, cane sugar; a long, tea-like finish.',
    flavor_profiles: { Berry: 4.5, Fruits: 4, Citrus: 4, Sugars: 3.5, Floral: 2 },
  }
  showLog({
    roasts: [
      sampleRoast({ id: 13, roast_date: '2025-04-04' }),
      { ...named, bean },
      sampleRoast({ id: 11, roast_date: '2025-02-04' }),
    ],
  })
  answer(calls.readUsualRoast, () => USUAL)
  await open()
  const notesName = page.getByRole('heading', { name: 'The roaster’s notes' }).element()
  const notes = notesName.nextElementSibling!
  expect(notes.getBoundingClientRect().top).toBeGreaterThanOrEqual(notesName.getBoundingClientRect().bottom)
  await expect.element(page.getByText('Out they come')).toBeInTheDocument()
  await expect.element(page.getByText('The roaster reads it first.')).toBeInTheDocument()
  await expect.element(page.getByText('usual: 19 earlier roasts')).toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Later roast of this coffee: #13' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Temperature and rate of rise' })).toBeVisible()
  await expect.poll(() => document.documentElement.scrollHeight).toBeLessThanOrEqual(2020)
  expect(
    byCss('details:not([open]), [aria-expanded=false][aria-controls]').map(({ textContent }) => textContent),
  ).toEqual(['Show'])
  const badge = page.getByRole('button', { name: /Score.*breakdown/ }).element()
  const switches = byCss('main button[role=switch]')
  for (const control of [badge, ...switches]) {
    expect(control.getBoundingClientRect().height, control.textContent).toBeGreaterThanOrEqual(44)
  }
  // WCAG 2.2, 2.5.8: a circle of 24 px around a small target is free.
  for (const term of byCss('figure li span > button')) {
    const distances = switches.map(control => distanceFromMiddle(term, control))
    expect(Math.min(...distances), term.textContent).toBeGreaterThanOrEqual(12)
  }
})

test('with text at 200 %, a phone scrolls in one direction only, and Share and More are in one row', async () => {
  await page.viewport(360, 740)
  document.documentElement.style.fontSize = '200%'
  await open()
  await expectNothingBeyondEdge()
  const [share, more] = ['Share', 'More'].map(name =>
    page.getByRole('button', { name, exact: true }).element().getBoundingClientRect(),
  )
  expect(share?.top).toBe(more?.top)
})

test('on a phone without a share sheet, nothing moves when Share says that the link was copied', async () => {
  await page.viewport(360, 740)
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  const heading = page.getByRole('heading', { level: 1 }).element()
  const { top } = heading.getBoundingClientRect()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(heading.getBoundingClientRect().top).toBe(top)
})

test('a number in the notes leads to that roast', async () => {
  await open()
  const links = page.getByRole('link', { name: '#9' })
  expect(links.elements().map(link => link.getAttribute('href'))).toEqual(['/r/9', '/r/9'])
})

describe('how the coffee was roasted', () => {
  test('one curve with the moments that one can see or hear, and one temperature at first crack', async () => {
    await open()
    const curve = page.getByRole('img', { name: /^How warm the beans were: / })
    await expect
      .element(curve)
      .toHaveAccessibleName(
        /^How warm the beans were: 0:00 beans in, 7:50 first crack \(170 °C\), 10:00 out \(190 °C\)$/,
      )
    expect(byCss('path[class*=band]')).toHaveLength(0)
  })

  test('the sensor that the figures are from is named once, below that curve', async () => {
    await open()
    await expect.element(page.getByText('Out they come')).toBeInTheDocument()
    const note = page.getByText(/^Measured by /)
    await expect
      .element(note)
      .toHaveTextContent('Measured by the probe among the beans. IBTS sees their surface and reads higher.')
    expect(note.element().closest('section')?.textContent).toContain('How it was roasted')
  })

  test('over a band of what is usual, with a sentence of what differs', async () => {
    answer(calls.readUsualRoast, () => USUAL)
    await open()
    await expect
      .element(page.getByText('0:44 shorter than its 19 earlier roasts, as dark as always.'))
      .toBeVisible()
    expect(byCss('path[class*=band]')).toHaveLength(1)
    expect(texts(byCss('ul[class*=key] > li'))).toEqual(['this roast', 'usual: 19 earlier roasts'])
    await expectAccessibleAndResponsive()
  })
})

test('a roast without a curve is compared with its earlier roasts too', async () => {
  const bare = sampleRoast({ id: ROAST, roast_name: '#12 Nyeri', roast_date: '2025-03-04', timeline: [] })
  showLog({ roasts: [bare] })
  answer(calls.readUsualRoast, () => USUAL)
  await openApp(`#/roasts/${ROAST}`)
  await expect
    .element(page.getByText('0:44 shorter than its 19 earlier roasts, as dark as always.'))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'How it was roasted' })).toBeVisible()
  expect(byCss('[class*=drawing]')).toEqual([])
})

describe('five cups', () => {
  test('arrow keys send the cup on which Enter is pressed or where they rest, and none in between', async () => {
    await open()
    const sent = () =>
      [...requestsOf(calls.sendFeedback), ...requestsOf(calls.changeFeedback)].map(({ body }) => body.rating)
    ;(cup('1 of 5: Not for me').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(cup('3 of 5: Good')).toBeChecked()
    expect(sent()).toEqual([])
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect.poll(sent).toEqual([4])
    await expect.element(page.getByText('Thank you. Sent to the roaster.')).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.poll(sent, { timeout: 5000 }).toEqual([4, 2])
  })

  test('what is sent before arrow keys have rested has the cup that they reached', async () => {
    await open()
    await cup('1 of 5: Not for me').click({ force: true })
    await expect.element(page.getByText('Thank you. Sent to the roaster.')).toBeVisible()
    await page.getByLabelText('In your words').fill('Like jam')
    ;(cup('1 of 5: Not for me').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await page.getByRole('button', { name: 'Send to the roaster' }).click()
    await expect.poll(() => requestsOf(calls.changeFeedback).length).toBeGreaterThan(0)
    expect(requestsOf(calls.changeFeedback)[0]?.body).toMatchObject({ rating: 3, text: 'Like jam' })
    await expect.element(page.getByRole('button', { name: 'Sent' })).toBeDisabled()
  })

  test('one tap is an answer; flavours and words change it, and the same browser remembers it', async () => {
    await open()
    await cup('4 of 5: Very good').click({ force: true })
    await expect.element(page.getByText('Thank you. Sent to the roaster.')).toBeVisible()
    await expect.element(page.getByText('You can change it for an hour.')).toBeVisible()
    await expect.element(page.getByText('One tap sends it')).not.toBeInTheDocument()
    expect(requestsOf(calls.sendFeedback).map(({ body }) => body)).toMatchObject([{ rating: 4, text: '' }])
    await page.getByLabelText('sweet').click()
    await page.getByLabelText('In your words').fill('Like jam')
    await expectAccessibleAndResponsive()
    await page.getByRole('button', { name: 'Send to the roaster' }).click()
    await expect.element(page.getByRole('button', { name: 'Sent' })).toBeDisabled()
    expect(requestsOf(calls.changeFeedback).map(({ body }) => body)).toMatchObject([
      { rating: 4, flavours: ['sweet'], text: 'Like jam', change_key: KEY },
    ])
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { level: 1, name: /^Beans/ })).toBeVisible()
    goTo(`#/roasts/${ROAST}`)
    await expect.element(cup('4 of 5: Very good')).toBeChecked()
    await cup('5 of 5: Wonderful').click({ force: true })
    await expect.poll(() => requestsOf(calls.changeFeedback).map(({ body }) => body.rating)).toEqual([4, 5])
    expect(requestsOf(calls.sendFeedback)).toHaveLength(1)
    await expect.element(page.getByRole('button', { name: 'Sent' })).toBeDisabled()
  })

  test('an hour later the answer is still shown, and cannot be changed', async () => {
    await open()
    await cup('3 of 5: Good').click({ force: true })
    await expect.element(page.getByText('Thank you. Sent to the roaster.')).toBeVisible()
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { level: 1, name: /^Beans/ })).toBeVisible()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
    goTo(`#/roasts/${ROAST}`)
    await expect.element(page.getByRole('heading', { name: 'You said' })).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'Rated 3 of 5' })).toBeVisible()
    expect(cup('3 of 5: Good').elements()).toEqual([])
  })

  test('words that are being written when the hour ends stay', async () => {
    await open()
    await cup('3 of 5: Good').click({ force: true })
    await expect.element(page.getByText('You can change it for an hour.')).toBeVisible()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 60_000 })
    await page.getByLabelText('In your words').fill('Like')
    await expect.element(page.getByText('Your cup is sent. The rest isn’t yet.')).toBeVisible()
    await page.getByLabelText('In your words').fill('')
    await expect.element(page.getByText('You can change it for 12 minutes.')).toBeVisible()
    await page.getByLabelText('In your words').fill('Like jam')
    vi.setSystemTime(Date.now() + 61 * 60_000)
    await page.getByLabelText('sweet').click()
    await expect.element(page.getByLabelText('In your words')).toHaveValue('Like jam')
  })

  test('an answer is still shown while the roaster takes none', async () => {
    await open()
    await cup('4 of 5: Very good').click({ force: true })
    await expect.element(page.getByText('Thank you. Sent to the roaster.')).toBeVisible()
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { level: 1, name: /^Beans/ })).toBeVisible()
    answer(calls.readSite, () => ({ ...SAMPLE_SITE, feedback_open: false }))
    makeStale(['site'])
    goTo(`#/roasts/${ROAST}`)
    await expect.element(page.getByRole('heading', { name: 'You said' })).toBeVisible()
    expect(cup('4 of 5: Very good').elements()).toEqual([])
  })

  test('what could not be sent stays, and can be sent again', async () => {
    lose(calls.sendFeedback)
    await open()
    await cup('2 of 5: So-so').click({ force: true })
    const said = page.getByText(/What you said is still here/)
    await expect.element(said).toBeVisible()
    await expect.element(page.getByText('Not sent')).toBeVisible()
    await expect.element(page.getByText('One tap sends it')).not.toBeInTheDocument()
    const lastCup = cup('5 of 5: Wonderful').element().getBoundingClientRect()
    expect(said.element().getBoundingClientRect().top - lastCup.bottom).toBeLessThan(60)
    answer(calls.sendFeedback, () => {
      throw new Refusal(429, { detail: 'Please try again in 10 minutes.' })
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect
      .element(page.getByText('Please try again in 10 minutes. What you said is still here.'))
      .toBeVisible()
    await expect.element(cup('2 of 5: So-so')).toBeChecked()
  })

  test('what could not be sent is sent when the network is back, or on the next visit', async () => {
    lose(calls.sendFeedback)
    await open()
    await cup('2 of 5: So-so').click({ force: true })
    await expect.element(page.getByText('Not sent')).toBeVisible()
    expect(localStorage.getItem('unsent')).toContain('"rating":2')
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { level: 1, name: /^Beans/ })).toBeVisible()
    goTo(`#/roasts/${ROAST}`)
    await expect.element(cup('2 of 5: So-so')).toBeChecked()
    await expect.element(page.getByText(/hasn’t been sent yet/)).toBeVisible()
    answer(calls.sendFeedback, ({ body }) => received(body))
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText('Thank you. Sent to the roaster.')).toBeVisible()
    expect(localStorage.getItem('unsent')).not.toContain('"rating":2')
  })

  test('taps that follow each other at once change one answer', async () => {
    await open()
    await cup('1 of 5: Not for me').click({ force: true })
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(cup('3 of 5: Good')).toBeChecked()
    await expect.poll(() => requestsOf(calls.changeFeedback).at(-1)?.body.rating).toBe(3)
    expect(requestsOf(calls.sendFeedback)).toHaveLength(1)
  })
})
