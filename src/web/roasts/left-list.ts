import { pages } from '#web/pages.ts'

/** The address of the list as it was last shown, for the way back to it. */
export function leftListAddress(): string {
  return address
}

/** Remembers the address of the list that is shown. */
export function leaveListAddress(shown: string): void {
  address = shown
}

let address: string = pages.roasts
