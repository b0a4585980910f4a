import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { refuse, requestsOf } from '#web/testing/answers.ts'
import { answerImport, chooseFiles, closeAlert } from '#web/testing/import-files.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const question = (text: string) => page.getByRole('alertdialog').filter({ hasText: text })

test('a question goes with its screen, unanswered', async () => {
  showLog({ roasts: [sampleRoast({ id: 12, roast_name: '#12 Nyeri' })] })
  await openApp('#/roasts', { owner: true })
  await page.getByRole('link', { name: '#12', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('list', { name: 'More' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(question('Delete this roast?')).toBeVisible()
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Roasts', level: 1 })).toBeVisible()
  await expect.poll(() => page.getByRole('alertdialog').elements()).toEqual([])
  expect(requestsOf(calls.deleteRoast)).toEqual([])
})

describe('what was typed in the Edit Roast modal', () => {
  const dialog = page.getByRole('dialog', { name: 'Edit Roast' })
  const notes = dialog.getByLabelText('Notes', { exact: true })
  const discard = question('Discard what you changed?')

  beforeEach(async () => {
    showLog({ roasts: [sampleRoast({ id: 12, roast_name: '#12 Nyeri', notes: 'Sweet.' })] })
    await openApp('#/roasts/12', { owner: true })
    await openEditor()
  })

  async function openEditor(): Promise<void> {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('#12 Nyeri')
  }

  test('is discarded by the browser’s Back only after a question, and Back then goes where it would have gone', async () => {
    await openApp('#/roasts', { owner: true })
    await page.getByRole('link', { name: '#12', exact: true }).click()
    await openEditor()
    await notes.fill('Sweeter.')
    for (const _ of ['once', 'and again']) {
      history.back()
      await discard.getByRole('button', { name: 'Keep it' }).click()
      expect(window.location.hash).toBe('#/roasts/12')
      await expect.element(notes).toHaveValue('Sweeter.')
    }
    history.back()
    await discard.getByRole('button', { name: 'Discard' }).click()
    const list = page.getByRole('heading', { name: 'Roasts', level: 1 })
    await expect.element(list).toBeVisible()
    expect(window.location.hash).toBe('#/roasts')
    expect(page.getByRole('dialog').elements()).toEqual([])
    history.forward()
    await expect.element(page.getByRole('heading', { name: 'Roast #12', level: 1 })).toBeVisible()
    history.back()
    await expect.element(list).toBeVisible()
  })

  test('starts in the first field', async () => {
    await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveFocus()
  })

  test('has a close button that is visible on a phone', async () => {
    await page.viewport(360, 780)
    const icon = () => dialog.getByRole('button', { name: 'Close' }).element().querySelector('svg')!
    await expect.poll(() => icon().checkVisibility() && icon().getBoundingClientRect().width).toBeTruthy()
    const { left, right, top } = icon().getBoundingClientRect()
    expect([left >= 0, right <= 360, top >= 0]).toEqual([true, true, true])
  })

  test('is discarded by Escape only after a question, which Escape answers with no', async () => {
    await notes.fill('Sweeter.')
    for (let times = 0; times < 3; times += 1) {
      await userEvent.keyboard('{Escape}')
      await expect.element(discard).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(discard).not.toBeInTheDocument()
    }
    await expect.element(dialog).toBeVisible()
    await expect.element(notes).toHaveValue('Sweeter.')
    await userEvent.keyboard('{Escape}')
    await discard.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('is kept by the close button if the owner says so', async () => {
    await notes.fill('Sweeter.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(discard).toBeVisible()
    await expectAccessibleAndResponsive()
    await discard.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(notes).toHaveValue('Sweeter.')
  })

  test('is discarded by Cancel only after the same question', async () => {
    await notes.fill('Sweeter.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(discard).toBeVisible()
    await discard.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(notes).toHaveValue('Sweeter.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await discard.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await openEditor()
    await expect.element(notes).toHaveValue('Sweet.')
  })

  test('is not asked about if nothing was changed', async () => {
    await notes.fill('Sweeter.')
    await notes.fill('Sweet.')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await openEditor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(page.getByRole('alertdialog').elements()).toEqual([])
  })

  test("after a session that ended, without a new login, is kept in the form under 'Failed to save changes: {message}'", async () => {
    refuse(calls.updateRoast, 401, { detail: 'Please log in first' })
    await notes.fill('Not lost either.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const login = page.getByRole('dialog', { name: 'Log in again' })
    await expect.element(login.getByText('Your session has ended.')).toBeVisible()
    await expectAccessibleAndResponsive()
    await login.getByRole('button', { name: 'Cancel' }).click()
    await closeAlert('Failed to save changes: Please log in first')
    await expect.element(notes).toHaveValue('Not lost either.')
  })

  test('is not sent while a weight is not a number', async () => {
    const green = dialog.getByLabelText('Green Weight (g)')
    await green.fill('1.2.3')
    await expect.element(dialog.getByText('Enter a number such as 250 or 250.5')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await green.fill('')
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
    expect(requestsOf(calls.updateRoast)).toEqual([])
  })
})

describe('the Add Roast panel', () => {
  const dialog = page.getByRole('dialog', { name: 'Add Roast' })

  beforeEach(async () => {
    answerImport(showLog({ roasts: [sampleRoast()], beans: [sampleBean()] }), {})
    await openApp('#/roasts', { owner: true })
    await page.getByRole('button', { name: 'Add Roast' }).first().click()
    await expect.element(dialog.getByLabelText('Green Weight (g)')).toBeVisible()
  })

  test('closes at once while it is empty', async () => {
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('asks before it discards weights', async () => {
    const green = dialog.getByLabelText('Green Weight (g)')
    await green.fill('250')
    await userEvent.keyboard('{Escape}')
    await question('Discard the weights you typed?').getByRole('button', { name: 'Keep it' }).click()
    await expect.element(green).toHaveValue('250')
  })

  test('asks on Back before it discards a file that has no coffee yet', async () => {
    await openApp('#/beans', { owner: true })
    goTo('#/roasts')
    await page.getByRole('button', { name: 'Add Roast' }).first().click()
    await dialog.getByLabelText('Green Weight (g)').fill('300')
    chooseFiles('Roast files', new File(['a roast'], 'Kirinyaga.csv'))
    await expect.element(dialog.getByText('No matching bean found')).toBeVisible()
    history.back()
    await question('Discard this roast without importing it?')
      .getByRole('button', { name: 'Keep it' })
      .click()
    await expect.element(dialog.getByLabelText('Green Weight (g)')).toHaveValue('300')
    expect(location.hash).toBe('#/roasts')
  })

  test('asks before it discards a preview, but not on Cancel', async () => {
    chooseFiles('Roast files', new File(['a roast'], '#48 Kirinyaga.csv'))
    await dialog.getByRole('combobox').selectOptions('Kenya Nyeri')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Import Roast' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await question('Discard this roast without importing it?')
      .getByRole('button', { name: 'Keep it' })
      .click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Choose files' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})
