/**
 * How tightly the words of labels are set, as `data-fit` of the style sheet: each step with those before it, first all
 * labels in smaller type, then with fewer words those that still have no room.
 */
const TYPE_STEPS = ['name', 'compact', 'small'] as const
const WORD_STEPS = ['short', 'plain'] as const

/** What labels have no room for, in words, by the id of the roast. */
export type Missing = ReadonlyMap<number, readonly string[]>

/** The words for an own line that is cut. */
export const OWN_LINE = 'the whole of its own line'

/**
 * Sets all labels in one size of type, as loosely as each of them has room, and returns what has none.
 */
export function fitLabels(sheets: HTMLElement): Missing {
  const labels = [...sheets.querySelectorAll<HTMLElement>('[data-label-of]')]
  for (const each of [sheets, ...labels]) each.dataset.fit = ''
  for (const step of TYPE_STEPS) if (!labels.every(isWhole)) sheets.dataset.fit += ` ${step}`
  for (const step of WORD_STEPS)
    for (const crowded of labels.filter(label => !isWhole(label))) crowded.dataset.fit += ` ${step}`
  return new Map(labels.map(label => [Number(label.dataset.labelOf), missingFrom(label)]))
}

function isWhole(label: HTMLElement): boolean {
  return [...label.querySelectorAll<HTMLElement>('[data-facts], [data-taste]')].every(fits)
}

/** What a label doesn't show, or not whole. */
function missingFrom(label: HTMLElement): string[] {
  const coffees = [...label.querySelectorAll<HTMLElement>('[data-part]')]
  const has = (selector: string, isSo: (part: HTMLElement) => boolean) => {
    const part = label.querySelector<HTMLElement>(selector)
    return part !== null && isSo(part)
  }
  return [
    ...(coffees.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      ? ['the whole names of its coffees']
      : []),
    ...(has('[data-taste]', taste => taste.clientHeight === 0) ? ['the taste'] : []),
    ...(has('[data-line]', line => !fits(line)) ? [OWN_LINE] : []),
    ...(has('[data-facts]', facts => !fits(facts))
      ? [coffees.length > 0 ? 'all of its coffees' : 'the process']
      : []),
  ]
}

/** Whether an element shows all lines that it contains; its height is rounded. */
function fits({ scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight <= clientHeight + 1
}
