import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { roastDraftKey } from '#web/owner/roast/edit-roast-dialog.tsx'
import { editFormOf } from '#web/owner/roast/roast-edit.ts'
import { keepDraft } from '#web/parts/edit/kept-draft.ts'
import { answer, hold, lose, Refusal, refuse, requestsOf } from '#web/testing/answers.ts'
import { byCss, renderedTexts, texts } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { CRACK, ofOneCoffee, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectBreakdown } from '#web/testing/score-card.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const FULL = 12
const BARE = 13

let log: SampleLog

beforeEach(() => {
  const full = sampleRoast({
    id: FULL,
    roast_name: '#12 Nyeri',
    roast_date: '2025-03-04',
    green_weight_g: 350,
    roasted_weight_g: 300.25,
    notes: 'Sweet, then sweeter.',
    timeline: samples(600, 1),
    milestones: CRACK,
  })
  log = showLog({ roasts: [full, sampleRoast({ id: BARE, roast_name: 'no figures at all' })] })
})

const ready = () => expect.element(page.getByRole('heading', { name: 'Timeline Data' })).toBeVisible()

async function chooseMore(name: string) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('list', { name: 'More' }).getByRole('button', { name }).click()
}

function figures(): Record<string, string> {
  const strip = byCss('main dl')[0]
  const values = texts(strip?.querySelectorAll('dd') ?? [])
  return Object.fromEntries(
    texts(strip?.querySelectorAll('dt') ?? []).map((name, index) => [name, values[index] ?? '']),
  )
}

describe('what a visitor sees', () => {
  beforeEach(async () => {
    await openApp(`#/roasts/${FULL}`)
    await ready()
  })

  test('"Title shows the roast number. Subtitle shows the bean origin (linking to #/beans/{bean id}) and the roast date in m/d/yy form"', async () => {
    await expect.element(page.getByRole('heading', { level: 1, name: 'Roast #12' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Kenya Nyeri' })).toHaveAttribute('href', '#/beans/1')
    await expect.element(page.getByText('3/4/25')).toBeVisible()
  })

  test('"Summary strip: Duration (m:ss), FC, DTR (percent, one decimal), IBTS (rounded, in °C), Green (g), Roasted (g), Loss (percent, one decimal)"', async () => {
    await expect.poll(figures).toEqual({
      Duration: '10:00',
      FC: '7:50',
      DTR: '21.7 %',
      'IBTS final': '205 °C',
      Green: '350 g',
      Roasted: '300.3 g',
      Loss: '14.2 %',
    })
  })

  test('without IBTS, the strip has the final temperature of the bean probe in its place', async () => {
    const ofProbe = samples(600, 1).map(point => ({ ...point, ibts_temp: null }))
    log.roasts.push(sampleRoast({ id: 15, timeline: ofProbe, milestones: CRACK }))
    goTo('#/roasts/15')
    await expect.poll(() => Object.keys(figures())[3]).toBe('Bean final')
    expect(figures()['Bean final']).toBe('190 °C')
    goTo(`#/roasts/${BARE}`)
    await expect.poll(() => figures()['IBTS final'], { message: 'nor any other' }).toBe('–')
  })

  test('phases: drying, Maillard and development if yellowing was marked, otherwise before and after first crack', async () => {
    const phases = page.getByRole('list', { name: 'Phases' }).getByRole('listitem')
    await expect
      .poll(() => renderedTexts(phases))
      .toEqual([
        'Before first crack 7:50 78.3 % +80 °C, 12.1 °C/min',
        'Development 2:10 21.7 % +20 °C, 9.4 °C/min',
      ])
    const milestones = [{ milestone_type: 'yellowing' as const, time_seconds: 240 }, ...CRACK]
    log.roasts.push(sampleRoast({ id: 14, timeline: samples(600, 1), milestones }))
    goTo('#/roasts/14')
    await expect
      .poll(() => renderedTexts(phases))
      .toEqual([
        'Drying 4:00 40.0 % +40 °C, 14.4 °C/min',
        'Maillard 3:50 38.3 % +40 °C, 10.4 °C/min',
        'Development 2:10 21.7 % +20 °C, 9.4 °C/min',
      ])
    const bar = (phase: string) => byCss(`span[data-phase="${phase}"]`)[0]!.getBoundingClientRect().width
    expect(bar('Drying') / bar('Maillard')).toBeCloseTo(240 / 230, 1)
    await page.getByRole('button', { name: 'Crack to drop' }).click()
    await expect.poll(() => bar('Drying'), { message: 'what the chart no longer shows' }).toBe(0)
    expect(bar('Maillard') / bar('Development')).toBeCloseTo(30 / 130, 1)
    goTo(`#/roasts/${BARE}`)
    await expect.element(page.getByRole('heading', { name: 'no figures at all' })).toBeVisible()
    await ready()
    expect(phases.elements()).toEqual([])
  })

  test('"The badge shows the score, a breakdown including DTR, and the version", and the help explains the pitfall', async () => {
    await page.getByRole('button', { name: /Score.*breakdown/ }).click()
    await expectBreakdown()
    await expect.element(page.getByText('only a first crack at 75–80 %')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => byCss('[popover=manual]')).toEqual([])
  })

  test('the breakdown is fully inside the window and never over its badge, and a touch elsewhere closes it', async () => {
    for (const [width, height] of [
      [360, 640],
      [640, 360],
      [1440, 700],
    ] as const) {
      await page.viewport(width, height)
      const badge = page.getByRole('button', { name: /Score.*breakdown/ })
      badge.element().scrollIntoView({ block: 'center' })
      await badge.click()
      await expectBreakdown()
      const card = byCss('[popover=manual]')[0]!
      const liesClear = () =>
        clearOf(card.getBoundingClientRect(), badge.element().getBoundingClientRect(), width, height)
      await expect.poll(liesClear, { message: `${width} × ${height} px` }).toBe(true)
      await userEvent.click(document.body, { position: { x: 2, y: window.scrollY + height - 2 } })
      await expect.poll(() => byCss('[popover=manual]')).toEqual([])
    }
  })

  test('"A collapsible Timeline Data table (Show/Hide, default collapsed)" with the eight columns and the file’s own values', async () => {
    expect(byCss('table')).toEqual([])
    await page.getByRole('button', { name: 'Show' }).click()
    await expect
      .poll(() => texts(page.getByRole('columnheader')))
      .toEqual(['Time', 'Bean Temp', 'IBTS Temp', 'Bean ROR', 'IBTS ROR', 'Power', 'Drum', 'Fan'])
    const cells = () => texts(page.getByRole('row').nth(1).element().querySelectorAll('th, td'))
    await expect.poll(cells).toEqual(['0:00', '160.00', '175.00', '-40.00', '0.00', '8', '9', '2'])
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect.poll(() => byCss('table')).toEqual([])
  })

  test('"Notes are shown if present"; a missing value is shown as a dash', async () => {
    await expect.element(page.getByText('Sweet, then sweeter.')).toBeVisible()
    goTo(`#/roasts/${BARE}`)
    await expect.element(page.getByRole('heading', { name: 'no figures at all' })).toBeVisible()
    await ready()
    expect(page.getByRole('heading', { name: 'Notes' }).elements()).toEqual([])
    expect(new Set(Object.values(figures()))).toEqual(new Set(['–']))
  })

  test('"Edit, delete and Regenerate Thumbnail buttons appear only for admins"; "A Back to Roasts button"', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    for (const name of ['Edit', 'Marks', 'Delete', 'Regenerate Thumbnail']) {
      expect(page.getByRole('button', { name }).elements(), name).toEqual([])
    }
    await page.getByRole('link', { name: 'Back to Roasts' }).click()
    await expect.element(page.getByRole('heading', { name: 'Roasts' })).toBeVisible()
  })

  test('1,500 samples open without delay', async () => {
    log.roasts.push(sampleRoast({ id: 77, timeline: samples(1600, 1) }))
    goTo('#/roasts/77')
    await expect.element(page.getByRole('heading', { name: 'Roast #77' })).toBeVisible()
    await ready()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1602')
    expect(byCss('tr').length).toBeLessThan(60)
    const scroller = page.getByRole('region', { name: 'Timeline rows' }).element()
    scroller.scrollTo(0, scroller.scrollHeight)
    await expect.element(page.getByRole('rowheader', { name: '26:40' })).toBeVisible()
  })
})

/** Whether a card is inside the window and does not cover what it explains. */
function clearOf(card: DOMRect, badge: DOMRect, width: number, height: number): boolean {
  const isInWindow = card.x >= 0 && card.y >= 0 && card.right <= width && card.bottom <= height
  const isAside =
    card.y >= badge.bottom || card.bottom <= badge.y || card.right <= badge.x || card.x >= badge.right
  return isInWindow && isAside
}

describe('loading a roast', () => {
  test('while a roast is being read, axe finds no problem at any width', async () => {
    hold(calls.readRoastDetails)
    await openApp(`#/roasts/${FULL}`)
    await expect.element(page.getByText('Loading roast details...')).toBeVisible()
    await expectAccessibleAndResponsive()
  })

  test('"The page can show prefetched roast data immediately when its id matches, and still refetches"', async () => {
    await openApp('#/roasts')
    const release = hold(calls.readRoastDetails)
    await page.getByRole('link', { name: '#12', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Roast #12' })).toBeVisible()
    await expect.poll(() => figures().Duration).toBe('10:00')
    await expect.element(page.getByText('Loading roast details...')).toBeVisible()
    release()
    await ready()
  })

  test('"Before fetching, the client GET cache is cleared": a roast opened again is read again', async () => {
    await openApp(`#/roasts/${FULL}`)
    await ready()
    expect(requestsOf(calls.readRoastDetails)).toHaveLength(1)
    await page.getByRole('link', { name: 'Back to Roasts' }).click()
    await page.getByRole('link', { name: '#12', exact: true }).click()
    await ready()
    expect(requestsOf(calls.readRoastDetails)).toHaveLength(2)
  })

  test('"the message plus a Retry button": axe finds no problem at any width', async () => {
    refuse(calls.readRoastDetails, 500, { detail: 'the grinder is on fire' })
    await openApp(`#/roasts/${FULL}`)
    await expect.element(page.getByText('Failed to load roast: the grinder is on fire')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectAccessibleAndResponsive()
  })

  test('a wrong answer does not break the page', async () => {
    refuse(calls.readRoastDetails, 200, 'Welcome to the hotel’s network')
    await openApp(`#/roasts/${FULL}`)
    await expect
      .element(page.getByText('Failed to load roast: The answer did not come from First Crack'))
      .toBeVisible()
  })
})

describe('what the owner can do', () => {
  beforeEach(async () => {
    answer(calls.updateRoast, ({ id, body }) => {
      const stored = log.roasts.find(roast => roast.id === id)!
      const changed = { ...stored, ...ofOneCoffee(body), updated_at: new Date().toISOString() }
      log.roasts = log.roasts.map(roast => (roast === stored ? changed : roast))
      return changed
    })
    log.roasts[0] = {
      ...log.roasts[0]!,
      green_weight_g: 349.6,
      roasted_weight_g: 300,
      notes: 'to be changed',
    }
    await openApp(`#/roasts/${FULL}`, { owner: true })
    await ready()
  })

  const dialog = page.getByRole('dialog', { name: 'Edit Roast' })
  const edit = () => page.getByRole('button', { name: 'Edit' }).click()
  const closeAlert = async (text: string) => {
    const alert = page.getByRole('alertdialog')
    await expect.element(alert.getByText(text, { exact: true })).toBeVisible()
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect.element(alert).not.toBeInTheDocument()
  }

  test('"Edit opens an Edit Roast modal with Name, Green Weight (g), Roasted Weight (g), a live Loss display and Notes", filled with unrounded values', async () => {
    await edit()
    await expect.element(dialog.getByLabelText('Green Weight (g)')).toHaveValue('349.6')
    await expect.element(dialog.getByLabelText('Notes')).toHaveValue('to be changed')
    await expect.element(dialog.getByText('14.2 %')).toBeVisible()
    await dialog.getByLabelText('Roasted Weight (g)').fill('290 g?')
    await expect.element(dialog.getByLabelText('Roasted Weight (g)')).toHaveValue('290')
    await expect.element(dialog.getByText('17.0 %')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(figures().Roasted).toBe('300 g')
  })

  test('"Cancel and Save (label \'Saving…\' while saving)"; empty name and weights are omitted, empty notes are null; "After saving, the roast is reloaded with details"', async () => {
    await edit()
    await dialog.getByLabelText('Name').fill('')
    await dialog.getByLabelText('Green Weight (g)').fill('')
    await dialog.getByLabelText('Roasted Weight (g)').fill('295.5')
    await dialog.getByLabelText('Notes').fill('')
    const release = hold(calls.updateRoast)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible()
    const [sent] = requestsOf(calls.updateRoast)
    expect(sent?.body).toEqual({ notes: null, roasted_weight_g: 295.5 })
    expect(sent?.headers.get('If-Match')).toBeTruthy()
    release()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => figures().Roasted).toBe('295.5 g')
    await expect.element(page.getByRole('heading', { name: 'Notes' })).not.toBeInTheDocument()
  })

  test('Edit Roast changes bean and date, and says when the number is on another bag already', async () => {
    log.beans = [sampleBean({ id: 1 }), sampleBean({ id: 2, origin_name: 'Peru Puno', country: 'Peru' })]
    log.roasts.push(sampleRoast({ id: 7, roast_name: '#7 Nyeri', roast_date: '2026-03-04' }))
    const peru = { ...log.roasts[0]!.bean, id: 2, origin_name: 'Peru Puno', country: 'Peru' }
    answer(calls.updateRoast, ({ body }) => {
      log.roasts[0] = { ...log.roasts[0]!, ...ofOneCoffee(body), bean: peru }
      return log.roasts[0]
    })
    await edit()
    await dialog.getByLabelText('Bean').selectOptions('Peru Puno')
    await dialog.getByLabelText('Date').fill('2026-03-15')
    await dialog.getByLabelText('Name').fill('#7 Puno')
    const other = dialog.getByText('#7 is on another bag already: #7 Nyeri of 3/4/26.')
    await expect.element(other).toBeVisible()
    await dialog.getByLabelText('Roasted Weight (g)').fill('301')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Peru Puno' })).toBeVisible()
    await expect.element(page.getByText('3/15/26')).toBeVisible()
    expect(requestsOf(calls.updateRoast).map(({ body }) => body)).toMatchObject([
      { bean_id: 2, roast_date: '2026-03-15', roast_name: '#7 Puno' },
    ])
  })

  test('a start is typed as a day and a time, and seen whole', async () => {
    const start = '2026-02-01T11:15:01'
    await edit()
    await dialog.getByText('Circumstances and measurements').click()
    const input = dialog.getByLabelText('Started at')
    await input.fill(start)
    for (const width of [360, 1440]) {
      await page.viewport(width, 900)
      const { scrollWidth, clientWidth } = input.element()
      expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(clientWidth)
    }
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => requestsOf(calls.updateRoast).at(-1)?.body).toMatchObject({ started_at: start })
  })

  test('tags are chips: what is typed before a comma or Enter becomes one, and what is left in the input counts', async () => {
    await edit()
    const tags = dialog.getByLabelText('Tags')
    await tags.fill('espresso, house, win')
    await expect.element(dialog.getByRole('button', { name: 'Remove house' })).toBeVisible()
    await expect.element(tags).toHaveValue('win')
    await dialog.getByRole('button', { name: 'Remove espresso' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => requestsOf(calls.updateRoast).at(-1)?.body)
      .toMatchObject({ tags: ['house', 'win'] })
  })

  test('after a save that cannot be read back, the page says it may be out of date, and Retry reads it', async () => {
    await edit()
    await dialog.getByLabelText('Notes').fill('saved all the same')
    refuse(calls.readRoastDetails, 503, { detail: 'away' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const outdated = page.getByText('Failed to load roast: away. What is shown here may be out of date.')
    await expect.element(outdated).toBeVisible()
    answer(calls.readRoastDetails, () => log.roasts[0]!)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText('saved all the same')).toBeVisible()
    await expect.element(page.getByText('out of date')).not.toBeInTheDocument()
  })

  test("'Failed to save changes: {message}' keeps the form as it was typed", async () => {
    await edit()
    await dialog.getByLabelText('Name').fill('#31 renamed')
    refuse(calls.updateRoast, 503, { message: 'the database is away' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await closeAlert('Failed to save changes: the database is away')
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('#31 renamed')
  })

  test('what was changed elsewhere is shown beside what was typed, and is used or overwritten as the owner says', async () => {
    const elsewhere = (notes: string, updated_at: string) => {
      log.roasts[0] = { ...log.roasts[0]!, notes, updated_at }
    }
    answer(calls.updateRoast, ({ body, headers }) => {
      const [stored] = log.roasts
      if (headers.get('If-Match') !== `"${stored!.updated_at}"`) throw new Refusal(412, { detail: 'Changed' })
      log.roasts[0] = { ...stored!, ...ofOneCoffee(body), updated_at: '2026-01-06T00:00:00.000Z' }
      return log.roasts[0]
    })
    answer(calls.readRoast, () => log.roasts[0]!)
    const question = page.getByRole('alertdialog')
    const answerWith = (name: string) => question.getByRole('button', { name }).click()
    const save = () => dialog.getByRole('button', { name: 'Save' }).click()
    const notes = dialog.getByLabelText('Notes', { exact: true })
    const notice = dialog.getByRole('alert', { name: 'Changed elsewhere' })
    await edit()
    await notes.fill('typed here')
    elsewhere('written there', '2026-01-04T00:00:00.000Z')
    await save()
    await answerWith('OK')
    await expect.element(notice.getByText('Current written there')).toBeVisible()
    await expect.element(notes).toHaveValue('typed here')
    await expectAccessibleAndResponsive()
    await save()
    await answerWith('Look again')
    expect(log.roasts[0]!.notes).toBe('written there')
    await notice.getByRole('button', { name: 'Use current' }).click()
    await expect.element(notes).toHaveValue('written there')
    await expect.element(notice.getByText('You typed typed here')).toBeVisible()

    await notes.fill('typed here')
    elsewhere('and changed once more', '2026-01-05T00:00:00.000Z')
    await save()
    await answerWith('OK')
    await expect.element(notice.getByText('Current and changed once more')).toBeVisible()
    await save()
    await answerWith('Overwrite')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(log.roasts[0]!.notes).toBe('typed here')
  })

  test('what was changed elsewhere before a reload is shown beside what was typed, and is not overwritten unasked', async () => {
    const roast = { ...log.roasts[0]!, notes: 'before' } as RoastWithFields
    const before = editFormOf(roast)
    log.roasts[0] = { ...log.roasts[0]!, notes: 'written there' }
    await openApp('#/roasts', { owner: true })
    keepDraft(roastDraftKey(roast), before, { ...before, notes: 'typed here' })
    goTo(`#/roasts/${FULL}`)
    const notice = dialog.getByRole('alert', { name: 'Changed elsewhere' })
    await expect.element(notice.getByText('Current written there')).toBeVisible()
    await expect.element(dialog.getByLabelText('Notes', { exact: true })).toHaveValue('typed here')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Look again' }).click()
    expect(requestsOf(calls.updateRoast)).toEqual([])
  })

  test('a roast that the page reads again behind the open form is not overwritten either', async () => {
    goTo('#/roasts')
    const details = hold(calls.readRoastDetails)
    answer(calls.readRoast, () => log.roasts[0]!)
    await page.getByRole('link', { name: '#12', exact: true }).click()
    await edit()
    log.roasts[0] = {
      ...log.roasts[0]!,
      notes: 'from the other tab',
      updated_at: '2026-01-04T00:00:00.000Z',
    }
    await dialog.getByLabelText('Notes', { exact: true }).fill('from this tab')
    details()
    await expect.element(dialog.getByText('Current from the other tab')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Look again' }).click()
    expect(requestsOf(calls.updateRoast)).toEqual([])
    expect(log.roasts[0]!.notes).toBe('from the other tab')
  })

  test("confirm 'Delete this roast? This cannot be undone.'; failure alert 'Failed to delete roast: {message}'", async () => {
    const confirm = page.getByRole('alertdialog')
    const askToDelete = () => chooseMore('Delete')
    await askToDelete()
    await expect
      .element(confirm.getByText('Delete this roast? This cannot be undone.', { exact: true }))
      .toBeVisible()
    await expect.element(confirm.getByText('lies in the trash')).toBeVisible()
    await expect.element(confirm).toHaveAccessibleDescription(/can be brought back/)
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    refuse(calls.deleteRoast, 500, { error: 'stuck' })
    await askToDelete()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await closeAlert('Failed to delete roast: stuck')
    answer(calls.deleteRoast, ({ id }) => {
      log.roasts = log.roasts.filter(roast => roast.id !== id)
      return { deleted: 1 }
    })
    await askToDelete()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => window.location.hash).toBe('#/roasts')
    expect(requestsOf(calls.deleteRoast).map(({ id }) => id)).toEqual([FULL, FULL])
  })

  test("'Thumbnail regenerated successfully.'; 'Failed to regenerate thumbnail: {message}', which goes with its screen", async () => {
    answer(calls.redrawThumbnail, () => log.roasts[0]!)
    await chooseMore('Regenerate Thumbnail')
    await closeAlert('Thumbnail regenerated successfully.')
    lose(calls.redrawThumbnail)
    await chooseMore('Regenerate Thumbnail')
    await closeAlert('Failed to regenerate thumbnail: Network error: Failed to fetch')
    await chooseMore('Regenerate Thumbnail')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    window.location.hash = '#/roasts'
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('the owner sees how it was roasted first, in the first 500 px of a laptop, then the coffee', async () => {
    const topOf = (selector: string) => Math.round(byCss(selector)[0]!.getBoundingClientRect().top)
    await expect.element(page.getByRole('heading', { name: 'Freshness' })).toBeInTheDocument()
    window.scrollTo(0, 0)
    expect(topOf('figure')).toBeLessThan(400)
    expect(topOf('figure ul[aria-label="Curves"]')).toBeLessThan(500)
    const taste = page.getByRole('heading', { name: 'Freshness' }).element().getBoundingClientRect().top
    expect(taste).toBeGreaterThan(topOf('figure'))
  })

  test('axe finds no problem at any width, including the edit modal, the open table and what is behind More', async () => {
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('button', { name: 'More' }).click()
    await expectAccessibleAndResponsive()
    await userEvent.keyboard('{Escape}')
    await edit()
    await expectAccessibleAndResponsive()
  })
})
