import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { Feedback } from '#contract/feedback.ts'
import { answer, Refusal, refuse, requestsOf } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const CHANGED = 'This feedback was changed in the meantime, and is waiting now.'
/** What the server holds. */
let stored: Feedback[]
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const button = (name: string, text: string) => row(text).getByRole('button', { name })

/** Feedback whose ETag says what it says, as the server's does. */
function feedback(id: number, text: string, state: Feedback['state'] = 'waiting'): Feedback {
  const said = { rating: 5, flavours: [], text, name: 'Zoë' }
  const roast = { id: 1, roast_name: '#1 Kenya' }
  return { id, ...said, state, roast, created_at: '2026-01-02T03:04:05.000Z', etag: `"${text} ${state}"` }
}

function changeElsewhere(id: number, text: string): void {
  stored = stored.map(each => (each.id === id ? feedback(id, text) : each))
}

beforeEach(async () => {
  showLog({ roasts: [sampleRoast()] })
  stored = [feedback(2, 'Like jam'), feedback(1, 'Like cake')]
  answer(calls.listFeedback, ({ query }) =>
    stored.filter(({ state }) => state === (query.get('state') ?? 'waiting')),
  )
  answer(calls.decideFeedback, ({ id, body, headers }) => {
    const before = stored.find(each => each.id === id)!
    if (headers.get('If-Match') !== before.etag) throw new Refusal(412, { detail: CHANGED })
    const decided = feedback(id, before.text!, body.state)
    stored = stored.map(each => (each.id === id ? decided : each))
    return decided
  })
  await openApp('#/bench/feedback', { owner: true })
})

test('words that were changed after the owner read them are not approved but shown, and approved once they are read', async () => {
  await expect.element(row('Like jam')).toBeVisible()
  changeElsewhere(2, 'Buy from me')
  await button('Approve', 'Like jam').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(CHANGED)
  await expect.element(row('Buy from me').getByText('Changed since you read it.')).toBeVisible()
  await expectAccessibleAndResponsive()
  expect(stored.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  await button('Approve', 'Buy from me').click()
  await expect.element(page.getByText('Approved. It shows under the roast now.')).toBeVisible()
  await expect.element(page.getByText(CHANGED)).not.toBeInTheDocument()
  expect(requestsOf(calls.decideFeedback).map(({ headers }) => headers.get('If-Match'))).toEqual([
    '"Like jam waiting"',
    '"Buy from me waiting"',
  ])
})

test('words on screen stay as they were first read, so that none change right before a click', async () => {
  await expect.element(row('Like jam')).toBeVisible()
  changeElsewhere(2, 'Buy from me')
  const readBefore = requestsOf(calls.listFeedback).length
  await button('Hide', 'Like cake').click()
  await expect.element(page.getByText('Hidden.')).toBeVisible()
  expect(requestsOf(calls.listFeedback).length).toBeGreaterThan(readBefore)
  await expect.element(row('Like jam')).toBeVisible()
  await button('Delete', 'Like jam').click()
  await expect.element(row('Buy from me')).toBeVisible()
  expect(stored.map(({ state }) => state)).toEqual(['waiting', 'hidden'])
})

test('a decision is undone unless the feedback was changed since', async () => {
  const undo = page.getByRole('button', { name: 'Undo' })
  await button('Approve', 'Like cake').click()
  refuse(calls.decideFeedback, 503, { detail: 'The server is too busy at the moment.' })
  await undo.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server is too busy at the moment.')
  refuse(calls.decideFeedback, 412, { detail: CHANGED })
  changeElsewhere(1, 'Like bread')
  await undo.click()
  await expect.element(row('Like bread').getByText('Changed since you read it.')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
})
