import { pages } from '#web/pages.ts'
import { openPage } from '#web/shell/navigation.ts'

/** A key that the owner can press. */
export interface Key {
  /** As it is printed on the key. */
  names: readonly string[]
  /** Where it works. */
  where: 'Everywhere' | 'Lists and roasts' | 'Chart' | 'Weights'
  does: string
  /**
   * Goes to what the key is for. Returns whether that is on screen. Absent for a key that its own part of the screen
   * listens to.
   */
  press?: () => boolean
}

/** The keys of the app, from which its help is made. A browser needs none of them. */
export const KEYS: readonly Key[] = [
  { names: ['/'], where: 'Everywhere', does: 'go to the search', press: goToSearch },
  { names: ['?'], where: 'Everywhere', does: 'list the keys' },
  { names: ['j'], where: 'Lists and roasts', does: 'go to the next one', press: () => moveBy(1) },
  { names: ['k'], where: 'Lists and roasts', does: 'go to the previous one', press: () => moveBy(-1) },
  { names: ['←', '→'], where: 'Chart', does: 'move the cursor by 5 s' },
  { names: ['Page Up', 'Page Down'], where: 'Chart', does: 'move the cursor by 30 s' },
  {
    names: ['9'],
    where: 'Chart',
    does: 'move the cursor to 9:00, as any number does to its minute',
  },
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

/** The screens with a search. */
const SEARCHED: readonly string[] = [pages.roasts, pages.beans]

/** Focuses the search of this screen. Opens the roasts if it has none. */
function goToSearch(): boolean {
  const [screen = ''] = window.location.hash.split('?')
  if (!SEARCHED.includes(screen)) openPage(pages.roasts)
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
  search?.focus()
  search?.select()
  return search !== null
}

/** Goes to the next or previous roast, or to the next or previous row of a list. */
function moveBy(step: 1 | -1): boolean {
  const link = document.querySelector<HTMLElement>(`main a[rel="${step > 0 ? 'next' : 'prev'}"]`)
  const rows = [...document.querySelectorAll('main tbody tr:has(a[href])')]
  link?.click()
  if (link !== null || rows.length === 0) return link !== null
  const at = rows.findIndex(row => row.contains(document.activeElement))
  const row = at === -1 ? rows[0] : rows[at + step]
  row?.querySelector<HTMLElement>('a[href]')?.focus()
  return true
}
