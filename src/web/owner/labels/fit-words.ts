/** How tightly the words of a label are set, each step with those before it, as `data-fit` of the style sheet. */
const STEPS = ['name', 'compact', 'small', 'short', 'plain'] as const

/** Sets the words of a label as loosely as all of them have room, and returns what has none. */
export function fitWords(words: HTMLElement): string[] {
  const facts = words.querySelector<HTMLElement>('[data-facts]')!
  const taste = words.querySelector<HTMLElement>('[data-taste]')
  const coffees = [...words.querySelectorAll<HTMLElement>('[data-part]')]
  const isWhole = () => fits(facts) && (taste === null || fits(taste))
  words.dataset.fit = ''
  const taken: string[] = []
  for (const step of STEPS) {
    if (isWhole()) break
    words.dataset.fit = [...taken, step].join(' ')
    taken.push(step)
  }
  const missing = []
  if (coffees.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) {
    missing.push('the whole names of its coffees')
  }
  if (taste !== null && taken.includes('plain')) missing.push('the taste')
  const line = words.querySelector<HTMLElement>('[data-line]')
  if (line !== null && !fits(line)) missing.push('the whole of its own line')
  if (!fits(facts)) missing.push(coffees.length > 0 ? 'all of its coffees' : 'the process')
  return missing
}

/** Whether an element shows all lines that it contains; its height is rounded. */
function fits({ scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight <= clientHeight + 1
}
