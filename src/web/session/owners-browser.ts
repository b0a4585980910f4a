/** Not with stored(), because the page's first script asks it and has no room for that. */
const KEY = 'owner'

/** Whether the owner was logged in here when the app was last open. */
export function isOwnersBrowser(): boolean {
  try {
    return KEY in localStorage
  } catch {
    return false
  }
}

/** Remembers whether the owner is logged in here. */
export function rememberOwner(admin: boolean): void {
  try {
    localStorage[admin ? 'setItem' : 'removeItem'](KEY, '')
  } catch {
    // Without storage, screens are laid out for a visitor until the check is finished.
  }
}
