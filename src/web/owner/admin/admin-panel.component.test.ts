import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, hold, lose, refuse, requestsOf } from '#web/testing/answers.ts'
import { loggedErrors } from '#web/testing/logged-errors.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectAccessible, expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const BROKEN = [500, { detail: 'The scale is broken' }] as const
const WEIGHTS = { green_weight_g: 300, roasted_weight_g: 255 }

let log: SampleLog
const alert = page.getByRole('alertdialog')
const password = page.getByLabelText('Password')
const logout = page.getByRole('button', { name: 'Logout' })

beforeEach(() => {
  const scored = { ...WEIGHTS, timeline: samples(), milestones: CRACK, roast_date: '2025-11-02' }
  log = showLog({
    beans: [sampleBean({ origin_name: 'Kenya Nyeri' })],
    roasts: [
      sampleRoast({ id: 3, roast_name: '#3 Kenya', roast_date: '2025-11-02' }),
      ...[2, 1].map(id => sampleRoast({ ...scored, id, roast_name: `#${id} Kenya` })),
    ],
  })
})

async function openPanel(): Promise<void> {
  await openApp('#/admin', { owner: true })
  await expect.element(page.getByText('Average score')).toBeVisible()
}

const scoreOf = (id: number) => log.roasts.find(roast => roast.id === id)!.score_details!
const openTab = (name: string) => page.getByRole('tab', { name }).click()
const choice = page.getByRole('combobox', { name: 'Roast' })
const weight = (kind: 'Green' | 'Roasted', title: string) =>
  page.getByLabelText(`${kind} weight of ${title} in grams`)

async function chooseRoast(number: string): Promise<void> {
  await choice.fill(number)
  await page.getByRole('option', { name: `${number} · Kenya Nyeri · 2 Nov 2025` }).click()
}

describe('the login form', () => {
  beforeEach(async () => {
    await openApp('#/admin')
    await expect.element(password).toBeVisible()
  })

  test('“Admin password is required”', async () => {
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.element(page.getByRole('alert').getByText('Password is required')).toBeVisible()
    await expect.element(password).toHaveFocus()
  })

  test('“Login failure: the server’s detail, else HTTP {status}, shown under the form”', async () => {
    await password.fill('wrong')
    refuse(calls.logIn, 502, '')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.element(page.getByRole('alert').getByText('HTTP 502')).toBeVisible()
    refuse(calls.logIn, 401, { detail: 'The password is wrong' })
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.element(page.getByRole('alert').getByText('The password is wrong')).toBeVisible()
  })

  test('login and logout move the focus to the main content', async () => {
    const isInMain = () => document.activeElement?.closest('main') !== null
    answer(calls.logIn, () => ({ admin: true }))
    answer(calls.logOut, () => ({ admin: false }))
    await password.fill('right')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.element(logout).toBeVisible()
    await expect.poll(isInMain).toBe(true)
    await logout.click()
    await expect.element(password).toBeVisible()
    await expect.poll(isInMain).toBe(true)
  })
})

describe('loading the panel', () => {
  test('until the admin state is known, the page says that it is loading', async () => {
    const release = hold(calls.readAdminStatus)
    await openApp('#/admin')
    await expect.element(page.getByText('Loading...')).toBeVisible()
    expect(password.elements()).toEqual([])
    release()
    await expect.element(password).toBeVisible()
  })

  test('“Failed to load roasts: ...”', async () => {
    refuse(calls.listRoasts, ...BROKEN)
    await openApp('#/admin', { owner: true })
    await expect.element(page.getByText('Failed to load roasts: The scale is broken')).toBeVisible()
  })

  test('“Logout, or a failed logout, resets it”', async () => {
    await openPanel()
    lose(calls.logOut)
    await logout.click()
    await expect.element(password).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Admin' })).not.toBeInTheDocument()
    expect(loggedErrors.splice(0)).toEqual(['The logout failed: Network error: Failed to fetch'])
  })
})

describe('scores', () => {
  beforeEach(openPanel)

  test('the overview counts the scored roasts', async () => {
    await expect
      .poll(() => page.getByRole('tabpanel', { name: 'Overview' }).element().textContent)
      .toMatch(/Scored\s*2\s*Unscored\s*1/)
  })

  test('the arrow keys move through the tabs, which are one tab stop', async () => {
    const overview = page.getByRole('tab', { name: 'Overview' })
    ;(overview.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    const simulator = page.getByRole('tab', { name: 'Score Simulator' })
    await expect.element(simulator).toHaveAttribute('aria-selected', 'true')
    await expect.element(overview).toHaveAttribute('tabindex', '-1')
  })

  test('“Failed to compute score: ...”', async () => {
    await openTab('Score Simulator')
    refuse(calls.previewScore, ...BROKEN)
    await chooseRoast('#1')
    await page.getByRole('button', { name: 'Preview Score' }).click()
    await expect.element(page.getByText('Failed to compute score: The scale is broken')).toBeVisible()
  })

  test('“A roast select (Choose a roast...), Preview Score, and Calculate & Save Score”', async () => {
    await openTab('Score Simulator')
    await expect.element(page.getByPlaceholder('Choose a roast...', { exact: true })).toBeVisible()
    answer(calls.calculateScore, ({ id }) => scoreOf(id))
    await chooseRoast('#1')
    await expect.element(page.getByRole('button', { name: 'Preview Score' })).toBeVisible()
    await page.getByRole('button', { name: 'Calculate & Save Score' }).click()
    const card = page.getByRole('article', { name: 'Score details' })
    await expect.element(card.getByText('v1.0.0')).toBeVisible()
    expect(requestsOf(calls.calculateScore).map(({ id }) => id)).toEqual([1])
  })

  test('an ideal that nobody can know yet has no unit', async () => {
    const roast = sampleRoast({ id: 1, roast_name: '#1', roast_date: '2025-11-02', roasted_weight_g: null })
    showLog({ roasts: [roast] })
    await openTab('Score Simulator')
    await chooseRoast('#1')
    await expect.element(page.getByText('Ideal –', { exact: true })).toBeVisible()
  })

  test('“Failed to calculate score: ...”', async () => {
    answer(calls.readScore, ({ id }) => scoreOf(id))
    await openTab('Score Configuration')
    refuse(calls.calculateScore, ...BROKEN)
    await chooseRoast('#1')
    await page.getByRole('button', { name: 'Calculate Score', exact: true }).click()
    await expect.element(page.getByText('Failed to calculate score: The scale is broken')).toBeVisible()
  })

  test('“Failed to calculate all scores: ...”', async () => {
    await openTab('Batch Calculate')
    refuse(calls.calculateAllScores, ...BROKEN)
    await page.getByRole('button', { name: 'Calculate All Scores' }).click()
    await expect.element(page.getByText('Failed to calculate all scores: The scale is broken')).toBeVisible()
  })

  test('a roast without a score says so', async () => {
    await openTab('Score Configuration')
    await chooseRoast('#3')
    const sentence = 'No score calculated yet. Click "Calculate Score" to generate one.'
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  })

  test('a roast is chosen by its number or part of its name, using only the keyboard', async () => {
    await openTab('Score Simulator')
    const options = page.getByRole('option')
    ;(choice.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect
      .poll(() => texts(options))
      .toEqual(['#3', '#2', '#1'].map(number => `${number} · Kenya Nyeri · 2 Nov 2025`))
    await expectAccessible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect.element(choice).toHaveAttribute('aria-activedescendant', options.nth(1).element().id)
    await userEvent.keyboard('{Enter}')
    await expect.element(choice).toHaveValue('#2 · Kenya Nyeri · 2 Nov 2025')
    await expect.element(choice).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByRole('button', { name: 'Preview Score' })).toBeVisible()

    await choice.fill('tanzania')
    await expect.element(page.getByText('No roast matches.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(choice).toHaveValue('#2 · Kenya Nyeri · 2 Nov 2025')
    await choice.fill('1 nyeri')
    await expect.poll(() => options.elements().length).toBe(1)
    await userEvent.keyboard('{Enter}')
    await expect.element(choice).toHaveValue('#1 · Kenya Nyeri · 2 Nov 2025')
  })
})

describe('Roast Weights', () => {
  beforeEach(async () => {
    await openPanel()
    await openTab('Roast Weights')
    await expect.element(weight('Green', '#1')).toHaveValue('300')
  })

  /** Pastes text like a spreadsheet, at the focused element. */
  function paste(text: string): void {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }

  /** Stops the clock of the page's timers. */
  function stopClock(): void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
  }

  test('“A table with columns #, Bean, Green (g), Roasted (g), Loss, Date and a per-row Delete”', async () => {
    for (const name of ['#', 'Bean', 'Green (g)', 'Roasted (g)', 'Loss', 'Date']) {
      await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    }
    expect(page.getByRole('button', { name: /^Delete #/ }).elements()).toHaveLength(3)
    expect(texts(page.getByRole('rowheader')), 'sorted by number, descending').toEqual(['#3', '#2', '#1'])
  })

  test('on a phone, the keyboard meets no heading that nobody sees', async () => {
    const terms = () => byCss('thead button').length
    await expect.poll(terms).toBeGreaterThan(0)
    await page.viewport(390, 800)
    await expect.poll(terms).toBe(0)
    expect(texts(page.getByRole('columnheader'))).toContain('Green (g)')
  })

  test('“Weight edits stay local until Save”, even while the owner looks something up elsewhere', async () => {
    await weight('Green', '#1').fill('281')
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { name: 'Kenya Nyeri' })).toBeVisible()
    goTo('#/admin')
    await page.getByRole('tab', { name: /^Roast Weights 1 unsaved/ }).click()
    await expect.element(weight('Green', '#1')).toHaveValue('281')
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)

    await logout.click()
    await expect.element(alert.getByText('Log out without saving the edited weights?')).toBeVisible()
    await alert.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(weight('Green', '#1')).toHaveValue('300')
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
    expect(requestsOf(calls.updateRoastWeights)).toEqual([])
  })

  test('“The paste result message disappears after 3 seconds”', async () => {
    stopClock()
    ;(weight('Green', '#2').element() as HTMLElement).focus()
    paste('310\t250')
    const message = page.getByText('Updated 1 roast(s)')
    await expect.element(message).toBeVisible()
    await vi.advanceTimersByTimeAsync(2_900)
    await expect.element(message).toBeVisible()
    await vi.advanceTimersByTimeAsync(200)
    await expect.element(message).not.toBeInTheDocument()
    await expect.element(weight('Green', '#2')).toHaveValue('310')
  })

  test('weights are pasted in list order from the row in focus, and only what was edited is saved', async () => {
    log.roasts[2] = sampleRoast({ id: 1, roast_name: '#1 Kenya' })
    Object.assign(log.roasts[1]!, { green_weight_g: null, roasted_weight_g: null })
    answer(calls.readRoast, ({ id }) => log.roasts.find(one => one.id === id)!)
    answer(calls.updateRoastWeights, ({ id, body }) =>
      Object.assign(log.roasts.find(one => one.id === id)!, body),
    )
    await openPanel()
    await openTab('Roast Weights')
    await expect.element(weight('Green', '#1')).toHaveValue('')
    stopClock()
    ;(weight('Roasted', '#2').element() as HTMLElement).focus()
    paste('250,5\t212\n\t301')
    await expect.element(page.getByText('Updated 2 roast(s)')).toBeVisible()
    vi.useRealTimers()
    await page.getByRole('button', { name: 'Save' }).click()
    const unsaved = page.getByRole('region', { name: 'Unsaved weights' })
    await expect.element(unsaved).not.toBeInTheDocument()
    expect(requestsOf(calls.updateRoastWeights).map(({ id, body }) => [id, body])).toEqual([
      [2, { green_weight_g: 250.5, roasted_weight_g: 212 }],
      [1, { roasted_weight_g: 301 }],
    ])
    await expect.element(weight('Green', '#2')).toHaveValue('251')
  })

  test('a pasted weight counts even if it equals the rounded one, and what was typed beside it stays', async () => {
    log.roasts[2] = sampleRoast({ id: 1, roast_name: '#1 Kenya', green_weight_g: 299.6 })
    answer(calls.readRoast, () => log.roasts[2]!)
    answer(calls.updateRoastWeights, ({ body }) => Object.assign(log.roasts[2]!, body))
    await openPanel()
    await openTab('Roast Weights')
    await expect.element(weight('Green', '#1')).toHaveValue('300')
    await weight('Roasted', '#1').fill('251')
    paste('300\t')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => requestsOf(calls.updateRoastWeights).map(({ body }) => body))
      .toEqual([{ green_weight_g: 300, roasted_weight_g: 251 }])
  })

  test('“Pasted weights count only if they are numbers greater than 0: No valid weights found”', async () => {
    stopClock()
    ;(weight('Green', '#2').element() as HTMLElement).focus()
    paste('0\t-3\nnone\t0')
    await expect.element(page.getByText('No valid weights found')).toBeVisible()
    await expect.element(weight('Green', '#2')).toHaveValue('300')
  })

  test('a pasted table with headings is shown before it changes anything, and goes to the roasts of its numbers', async () => {
    paste('Batch\tRoasted\tGreen\tNote\n3\t300\t350\tsweet\n1\t360\t349,5\t\n77\t300\t350\t')
    const preview = page.getByRole('dialog', { name: 'Preview pasted weights' })
    await expect.element(preview.getByText('No roast has the number 77.')).toBeVisible()
    await expect.element(preview.getByText(/^349.5 g green and 360 g roasted are a loss of/)).toBeVisible()
    await expect.element(weight('Green', '#3')).toHaveValue('')
    await expectAccessibleAndResponsive()
    await preview.getByLabelText('Note').selectOptions('Green weight')
    await preview.getByLabelText('Green', { exact: true }).selectOptions('Green weight')
    stopClock()
    await preview.getByRole('button', { name: 'Paste into 2 roasts' }).click()
    await expect.element(page.getByText('Updated 2 roast(s)')).toBeVisible()
    await expect.element(weight('Green', '#3')).toHaveValue('350')
    await expect.element(weight('Roasted', '#1')).toHaveValue('360')
  })

  test('“Weight inputs keep only digits and dots”', async () => {
    await weight('Green', '#1').fill('2a5,5 g')
    await expect.element(weight('Green', '#1')).toHaveValue('25.5')
  })

  test('a cancelled edit leaves the weight unchanged', async () => {
    await weight('Green', '#1').fill('9')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(weight('Green', '#1')).toHaveValue('300')
    expect(requestsOf(calls.updateRoastWeights)).toEqual([])
  })

  test('Tab and Enter move to the next weight, and Alt+Delete asks before it deletes', async () => {
    const focus = (kind: 'Green' | 'Roasted', title: string) =>
      (weight(kind, title).element() as HTMLElement).focus()
    focus('Roasted', '#3')
    await userEvent.keyboard('{Tab}')
    await expect.element(weight('Green', '#2')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(weight('Green', '#1')).toHaveFocus()
    await userEvent.keyboard('{Alt>}{Delete}{/Alt}')
    await expect.element(alert.getByText('Delete roast #1?', { exact: false })).toBeVisible()
    await userEvent.keyboard('{Escape}')
  })

  test('“Failed to save: {message}”', async () => {
    await weight('Green', '#1').fill('280')
    refuse(calls.updateRoastWeights, ...BROKEN)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(alert.getByText('Failed to save: The scale is broken', { exact: true }))
      .toBeVisible()
  })

  test('a roast is deleted after a confirmation that names it; “Deleting roasts from the weights tab broadcasts roast-deleted”', async () => {
    const heard: unknown[] = []
    const hear = (event: Event) => heard.push((event as CustomEvent).detail)
    window.addEventListener('roast-deleted', hear)
    onTestFinished(() => window.removeEventListener('roast-deleted', hear))
    answer(calls.deleteRoast, ({ id }) => {
      log.roasts = log.roasts.filter(roast => roast.id !== id)
      return { deleted: 1 }
    })
    await page.getByRole('button', { name: 'Delete #3' }).click()
    await expect
      .element(alert.getByText('Delete roast #3? This cannot be undone.', { exact: true }))
      .toBeVisible()
    await expect.element(alert.getByText('lies in the trash')).toBeVisible()
    expect(requestsOf(calls.deleteRoast)).toEqual([])
    await alert.getByRole('button', { name: 'Delete' }).click()
    await expect.element(weight('Green', '#3')).not.toBeInTheDocument()
    expect(heard).toEqual([{ id: 3 }])
  })
})

test('only the weight rows near the window are rendered, even when a narrow window makes them taller', async () => {
  const COUNT = 100
  log.roasts = Array.from({ length: COUNT }, (_, index) => sampleRoast({ id: COUNT - index }))
  await openApp('#/admin', { owner: true })
  await openTab('Roast Weights')
  const height = () => byCss('tbody')[0]?.getBoundingClientRect().height
  const rendered = () => page.getByRole('row').elements().length
  await expect.poll(height).toBe(COUNT * 57)
  expect(rendered()).toBeLessThan(60)
  await page.viewport(400, 800)
  await expect.poll(height).toBe(COUNT * 117)
  expect(rendered()).toBeLessThan(60)
  // Text at 200 %: a line for the weights, and one for the loss and the date.
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  window.dispatchEvent(new Event('resize'))
  await expect.poll(height).toBe(COUNT * 385)
})

test('a long bean name is shown in full, even on a tablet and a phone', async () => {
  Object.assign(log.roasts[0]!.bean, { origin_name: 'Mexico Swiss Water Decaf Sierra Azul' })
  await openApp('#/admin/weights', { owner: true })
  const name = page.getByRole('cell', { name: 'Mexico Swiss Water Decaf Sierra Azul' })
  await expect.element(name).toBeVisible()
  for (const width of [1024, 768, 360]) {
    await page.viewport(width, 800)
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = name.element().firstElementChild!
    expect([scrollWidth, scrollHeight], `at ${width} px`).toEqual([clientWidth, clientHeight])
  }
})

test('“Delete All Beans and Delete All Roasts ask before they delete; Cancel keeps everything”', async () => {
  await openPanel()
  await openTab('Data Management')
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  for (const what of ['Roasts', 'Beans']) {
    await page.getByRole('button', { name: `Delete All ${what}` }).click()
    const text = `Are you sure you want to delete all ${what.toLowerCase()}? This action cannot be undone.`
    await expect.element(question.getByText(text)).toBeVisible()
    await expect.element(question.getByText('lies in the trash')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
  }
  expect([...requestsOf(calls.deleteAllRoasts), ...requestsOf(calls.deleteAllBeans)]).toEqual([])
})

test('the question about deleting all beans says how many roasts go with them', async () => {
  answer(calls.deleteAllBeans, () => {
    log.roasts = []
    log.beans = []
    return { deleted: 1 }
  })
  await openPanel()
  await openTab('Data Management')
  await page.getByRole('button', { name: 'Delete All Beans' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  const sure = 'Are you sure you want to delete all beans? This action cannot be undone.'
  await expect.element(question.getByText(sure)).toBeVisible()
  await expect.element(question.getByText('3 roasts go with them.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete All Beans' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByText('Deleted 1 bean.').first()).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Delete All Roasts' })).toBeDisabled()
})

test.each([
  'Overview',
  'Score Simulator',
  'Batch Calculate',
  'Score Configuration',
  'Roast Weights',
  'Data Management',
  'Settings',
])('axe finds nothing on the tab %s, narrow and wide', async tab => {
  await openPanel()
  await openTab(tab)
  await expectAccessibleAndResponsive()
})
