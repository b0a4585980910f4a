import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

/** Shows a button that says whether it is pressed, with a cover over it. */
function showCovered(): { button: HTMLButtonElement; cover: HTMLElement } {
  document.body.innerHTML = `
    <button style="margin: 40px">Roast</button>
    <div style="position: fixed; inset: 0; background: white"></div>`
  const button = document.querySelector('button')!
  button.onclick = () => button.toggleAttribute('aria-pressed')
  return { button, cover: document.querySelector('div')! }
}

const isPressed = (button: Element) => button.hasAttribute('aria-pressed')

/** Lets some frames pass, in which nothing should happen. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
}

test('a click waits until nothing covers its target', async () => {
  const { button, cover } = showCovered()
  const clicked = page.getByRole('button', { name: 'Roast' }).click()
  await frames()
  expect(isPressed(button)).toBe(false)
  cover.remove()
  await clicked
  expect(isPressed(button)).toBe(true)
})

test('a click waits until its target is enabled', async () => {
  const { button, cover } = showCovered()
  cover.remove()
  button.disabled = true
  const clicked = page.getByRole('button', { name: 'Roast' }).click()
  await frames()
  expect(isPressed(button)).toBe(false)
  button.disabled = false
  await clicked
  expect(isPressed(button)).toBe(true)
})

test('a click that lands on another element is cancelled and retried', async () => {
  const { button, cover } = showCovered()
  let stolen = 0
  cover.onclick = () => (stolen += 1)
  cover.hidden = true
  // The cover reappears once, while the mouse is moving to the button.
  window.addEventListener('pointermove', () => (cover.hidden = false), { once: true, capture: true })
  const clicked = page.getByRole('button', { name: 'Roast' }).click()
  await expect.poll(() => cover.hidden).toBe(false)
  await frames()
  cover.remove()
  await clicked
  expect([stolen, isPressed(button)]).toEqual([0, true])
})

test('text and dates are filled in as if typed', async () => {
  document.body.innerHTML = '<label>Name <input value="old"></label><label>Date <input type="date"></label>'
  const heard: string[] = []
  document.body.addEventListener('input', event => heard.push((event.target as HTMLInputElement).value))
  await page.getByLabelText('Name').fill('Nyeri')
  await page.getByLabelText('Name').fill('')
  await page.getByLabelText('Date').fill('2026-03-15')
  expect(heard).toEqual(['Nyeri', '', '2026-03-15'])
})
