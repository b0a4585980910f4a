import { pages } from '#web/pages.ts'
import { openPage } from '#web/shell/navigation.ts'

/** A key that the owner can press. */
export interface Key {
  /** As it is printed on the key. */
  names: readonly string[]
  /** Where it works. */
  where: 'Everywhere' | 'Lists and roasts' | 'Chart' | 'Weights'
  does: string
  /** Absent for a key that its own part of the screen listens to. */
  press?: () => void
}

/** The keys of the app, from which its help is made. A browser needs none of them. */
export const KEYS: readonly Key[] = [
  { names: ['/'], where: 'Everywhere', does: 'go to the search', press: goToSearch },
  { names: ['?'], where: 'Everywhere', does: 'list the keys' },
  { names: ['j'], where: 'Lists and roasts', does: 'go to the next one', press: () => moveBy(1) },
  { names: ['k'], where: 'Lists and roasts', does: 'go to the previous one', press: () => moveBy(-1) },
  { names: ['←', '→'], where: 'Chart', does: 'move the cursor by 5 s' },
  { names: ['Page Up', 'Page Down'], where: 'Chart', does: 'move the cursor by 30 s' },
  { names: ['Home', 'End'], where: 'Chart', does: 'move the cursor to charge and drop' },
  { names: ['+', '-'], where: 'Chart', does: 'zoom in or out around the cursor' },
  { names: ['0'], where: 'Chart', does: 'show the whole roast' },
  { names: ['Enter'], where: 'Chart', does: 'go to the sentence about this moment' },
  {
    names: ['Enter', '↓', '↑'],
    where: 'Weights',
    does: 'go to the same weight of the next or previous row',
  },
  { names: ['Alt Delete'], where: 'Weights', does: 'ask whether to delete the roast' },
]

/** Focuses this screen's search, or opens the roasts and focuses theirs, unless a key or the mouse is pressed first. */
function goToSearch(): void {
  if (focusSearch()) return
  openPage(pages.roasts)
  const appearing = new MutationObserver(() => {
    if (focusSearch()) appearing.disconnect()
  })
  appearing.observe(document.body, { childList: true, subtree: true })
  for (const other of ['keydown', 'pointerdown'])
    document.addEventListener(other, () => appearing.disconnect(), { once: true })
}

/** Focuses the search of this screen. Returns whether there is one. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
  search?.focus()
  search?.select()
  return search !== null
}

/** Goes to the next or previous roast, or to the next or previous row of a list. */
function moveBy(step: 1 | -1): void {
  const link = document.querySelector<HTMLElement>(`main a[rel="${step > 0 ? 'next' : 'prev'}"]`)
  link?.click()
  if (link !== null) return
  const rows = [...document.querySelectorAll('main tbody tr:has(a[href])')]
  const at = rows.findIndex(row => row.contains(document.activeElement))
  const row = at === -1 ? rows[0] : rows[at + step]
  row?.querySelector<HTMLElement>('a[href]')?.focus()
}
