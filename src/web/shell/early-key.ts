/** The keys that work everywhere; each goes somewhere or lists them all. */
const GLOBAL_KEYS = '/?jk'

let early: string | null = null

/** Remembers a key that is pressed before the app listens to its keys. Another key or a pressed button ends that. */
export function holdEarlyKey(): void {
  document.addEventListener('keydown', hold)
  document.addEventListener('pointerdown', forget)
}

/** The key that was pressed before the app listened, or null. None is remembered from now on. */
export function takeEarlyKey(): string | null {
  document.removeEventListener('keydown', hold)
  document.removeEventListener('pointerdown', forget)
  const key = early
  forget()
  return key
}

/** Whether nothing else takes the key: no field, dialog or chart, and no shortcut of the browser. */
export function isFree(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing } = event
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return false
  if (document.querySelector('dialog[open]') !== null) return false
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO)))
}

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select'

function hold(event: KeyboardEvent): void {
  early = isFree(event) && GLOBAL_KEYS.includes(event.key) ? event.key : null
  if (early !== null) event.preventDefault()
}

function forget(): void {
  early = null
}
