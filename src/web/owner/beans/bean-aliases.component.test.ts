import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, refuse, requestsOf } from '#web/testing/answers.ts'
import { texts } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const GUJI = 7

/** What the server has. */
let aliases: string[]
beforeEach(() => {
  aliases = ['Gigesa', 'Jigesa']
  showLog({ beans: [sampleBean({ id: GUJI, origin_name: 'Ethiopia Guji' })] })
  answer(calls.readBeanAliases, () => ({ aliases }))
  answer(calls.updateBeanAliases, ({ body }) => {
    aliases = body.aliases.toSorted()
    return { aliases }
  })
})

const section = page.getByRole('region', { name: 'Other names' })
const input = section.getByLabelText('Names in files')
const save = section.getByRole('button', { name: 'Save names' })
const names = () => texts(section.getByRole('listitem'))
const sent = () => requestsOf(calls.updateBeanAliases).map(({ body }) => body.aliases)

describe('the other names of a bean', () => {
  beforeEach(async () => {
    await openApp(`#/beans/${GUJI}`, { owner: true })
    await expect.poll(names).toEqual(['Gigesa', 'Jigesa'])
  })

  test('are added and removed by keyboard, each once, and saved together', async () => {
    await expect.element(save).not.toBeInTheDocument()
    await input.click()
    await userEvent.keyboard('House 7, washed{Enter}JIGESA{Enter}')
    await expect.poll(names).toEqual(['Gigesa', 'Jigesa', 'House 7, washed'])
    await expect.element(input).toHaveValue('')
    await section.getByRole('button', { name: 'Remove Gigesa' }).click()
    await expect.element(input).toHaveFocus()
    await expect.poll(names).toEqual(['Jigesa', 'House 7, washed'])
    expect(sent()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(sent).toEqual([['Jigesa', 'House 7, washed']])
    await expect.poll(names).toEqual(['House 7, washed', 'Jigesa'])
    await expect.element(save).not.toBeInTheDocument()
  })

  test('what is typed and not entered is saved too', async () => {
    await input.fill(' Shakiso ')
    await save.click()
    await expect.poll(sent).toEqual([['Gigesa', 'Jigesa', 'Shakiso']])
    await expect.poll(names).toEqual(['Gigesa', 'Jigesa', 'Shakiso'])
    await expect.element(input).toHaveValue('')
  })

  test('Backspace in the empty input removes the last one, and Discard brings back what was saved', async () => {
    await input.click()
    await userEvent.keyboard('{Backspace}')
    await expect.poll(names).toEqual(['Gigesa'])
    await section.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(names).toEqual(['Gigesa', 'Jigesa'])
    expect(sent()).toEqual([])
  })

  test('a refusal says the server’s sentence beside the input, and what was typed stays', async () => {
    refuse(calls.updateBeanAliases, 422, { detail: 'aliases must have at most 200 entries' })
    await input.fill('Shakiso')
    await save.click()
    await expect
      .element(section.getByRole('alert'))
      .toHaveTextContent('aliases must have at most 200 entries')
    await expect.element(input).toHaveAccessibleDescription(/at most 200 entries/)
    await expect.element(input).toHaveValue('Shakiso')
  })

  test('that are not saved make the page ask before the owner leaves', async () => {
    await input.fill('Shakiso')
    goTo('#/beans')
    const question = page.getByRole('alertdialog')
    await expect.element(question.getByText('Leave without saving the other names?')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(input).toHaveValue('Shakiso')
    await section.getByRole('button', { name: 'Discard' }).click()
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { level: 1, name: /^Beans/ })).toBeVisible()
  })

  test('are accessible and fit narrow windows', async () => {
    await input.fill('A name of a coffee that is as long as one line of a phone')
    await userEvent.keyboard('{Enter}')
    await expectAccessibleAndResponsive()
  })
})

test('a visitor neither sees nor reads the other names of a bean', async () => {
  await openApp(`#/beans/${GUJI}`)
  await expect.element(page.getByRole('heading', { name: 'Basic information' })).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
  expect(requestsOf(calls.readBeanAliases)).toEqual([])
})
