import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byCss } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { packedEntities } from '#web/testing/packed-payloads.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { FLAG } from '#web/testing/xss-payloads.ts'

/** The paths of the page's own requests, and of those of the test server. */
const OURS = /^\/(?:$|api\/|flags\/|outlines\/|favicon\.svg$|src\/|node_modules\/|@|__vitest)/

/** Scripts that ran, dialogs that opened and requests that were sent because of a text. */
const executions: string[] = []
const flagged = [window, window.top!] as unknown as Record<string, unknown>[]
const requests = new PerformanceObserver(list => {
  for (const { name } of list.getEntries()) {
    const { origin, pathname, protocol } = new URL(name)
    const isOurs = origin === location.origin && OURS.test(pathname)
    if (protocol.startsWith('http') && !isOurs) executions.push(`asked for ${name}`)
  }
})

beforeEach(() => {
  for (const one of flagged) one[FLAG] = () => executions.push(`ran on ${location.hash}`)
  for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
    vi.spyOn(window, name).mockImplementation((): never => {
      executions.push(`dialog: ${name}`)
      throw new Error(name)
    })
  requests.observe({ type: 'resource' })
})
afterEach(() => {
  requests.disconnect()
  for (const one of flagged) delete one[FLAG]
})

/** Opens a screen, and waits until it shows this text. */
async function show(hash: string, text: string): Promise<void> {
  goTo(hash)
  const shown = () => byCss('main').some(main => main.textContent?.includes(text))
  await expect.poll(shown, { message: hash, interval: 10 }).toBe(true)
}

/** Hovers over and focuses everything. */
function touchEverything(): void {
  for (const element of byCss('main *')) {
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    if (element.tabIndex >= 0) element.focus()
  }
}

test('no payload runs on the page of any bean or roast, even where no policy forbids it', async () => {
  const entities = packedEntities()
  const beans = entities.map(({ bean }, index) => sampleBean({ ...bean, id: index + 1 }))
  const roasts = entities.map(({ roast }, index) =>
    sampleRoast({ ...roast, id: index + 1, bean: { ...sampleRoast().bean, ...beans[index], id: index + 1 } }),
  )
  showLog({ beans, roasts })
  await openApp('#/home')
  document.body.insertAdjacentHTML('beforeend', `<img src="data:," onerror="${FLAG}(); top.${FLAG}()">`)
  await expect.poll(() => executions).toHaveLength(2)
  executions.length = 0
  for (const { id, origin_name } of beans) await show(`#/beans/${id}`, origin_name)
  touchEverything()
  for (const { id, roast_name } of roasts.toReversed()) await show(`#/roasts/${id}`, roast_name)
  touchEverything()
  expect(executions).toEqual([])
})
