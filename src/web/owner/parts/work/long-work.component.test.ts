import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#web/api/stale-reads.ts'
import { inTurn, useLongWork } from './long-work.ts'

let root: Root
let done: number[]
let finishStep = () => {}

function Screen({ whenLeft }: { whenLeft: 'goes on' | 'stops' }) {
  const { progress, isStopping, run, stop } = useLongWork(whenLeft, handed =>
    inTurn([1, 2, 3], handed, async item => {
      await new Promise<void>(resolve => {
        finishStep = resolve
      })
      done.push(item)
    }),
  )
  const text = progress === null ? 'nothing is done' : `${progress.done} of ${progress.total}`
  return createElement('div', {}, [
    createElement('button', { key: 1, type: 'button', onClick: () => void run() }, 'Start'),
    createElement('button', { key: 2, type: 'button', onClick: stop }, 'Stop'),
    createElement('p', { key: 3 }, isStopping ? `stopping, ${text}` : text),
  ])
}

async function start(whenLeft: 'goes on' | 'stops') {
  done = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const screen = createElement(Screen, { whenLeft })
  root.render(createElement(QueryClientProvider, { client: queryClient }, screen))
  await page.getByRole('button', { name: 'Start' }).click()
  await expect.element(page.getByText('0 of 3')).toBeVisible()
}

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('work is shown step by step, and stopped after the current step', async () => {
  await start('goes on')
  finishStep()
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.element(page.getByText('stopping, 1 of 3')).toBeVisible()
  finishStep()
  await expect.element(page.getByText('nothing is done')).toBeVisible()
  expect(done).toEqual([1, 2])
})

test.each([
  ['goes on', [1, 2, 3]],
  ['stops', [1]],
] as const)('work whose screen is left %s', async (whenLeft, expected) => {
  await start(whenLeft)
  root.unmount()
  for (let step = 0; step < 3; step += 1) {
    finishStep()
    await new Promise(resolve => setTimeout(resolve))
  }
  expect(done).toEqual(expected)
})
