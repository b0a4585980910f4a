import type { Device } from '#contract/admin.ts'
import { momentText } from '#web/words/moment-in-words.ts'

/** Names a browser: `Firefox on Android`. */
export function deviceName({ browser }: Device): string {
  return browser ?? 'Unknown browser'
}

/** Describes a browser: `This browser · 192.0.2.7`, or `192.0.2.7 · last used 5/1/26, 2:03 PM · logged out`. */
export function deviceText({ address, last_used_at, is_logged_in, is_this_browser }: Device): string {
  const parts = [
    is_this_browser && 'This browser',
    address,
    !is_this_browser && `last used ${momentText(last_used_at)}`,
    !is_logged_in && 'logged out',
  ]
  return parts.filter(part => part !== false && part !== null).join(' · ')
}
