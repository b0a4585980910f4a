import type { BrowserContextOptions } from 'playwright-core'
import { expectOk } from '../harness/owner.ts'
import { type OwnedProduct, ownerSession } from './owned-product.ts'

/** The product's owner, logged in once, for calls and for pages. */
export interface Owner {
  /** For `openPage`, as `context: { storageState }`. */
  storageState: Exclude<BrowserContextOptions['storageState'], string | undefined>
  /** Sends a change as JSON and returns the answer. Throws if it is rejected. */
  send<Answer = { id: number }>(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

/** Logs the owner in. Logins after the first are throttled, so do this once per file. */
export async function logIn(product: OwnedProduct): Promise<Owner> {
  const { call, cookies } = await ownerSession(product)
  const cookie = {
    domain: new URL(product.address).hostname,
    path: '/',
    expires: -1,
    secure: false,
    sameSite: 'Lax' as const,
  }
  return {
    storageState: {
      cookies: [...cookies].map(([name, value]) => ({
        ...cookie,
        name,
        value,
        // The page's script reads its token.
        httpOnly: name !== 'csrf_token',
      })),
      origins: [],
    },
    send: async <Answer>(method: string, path: string, body?: object, headers?: Record<string, string>) =>
      (await expectOk(await call(method, path, body, headers))) as Answer,
  }
}

/**
 * Deletes what is in a list, one by one. Deleting all at once makes a backup first, which takes seconds.
 *
 * @param path The list's address, `/api/beans/` or `/api/roasts/`.
 */
export async function deleteEach(owner: Owner, path: string): Promise<void> {
  const found = await owner.send<{ id: number }[]>('GET', path)
  for (const { id } of found) await owner.send('DELETE', `${path}${id}`)
}

/** Samples of a plausible roast, every `step` seconds: charge at 160 °C, turning point at 75 s, a steady rise. */
export function samples(dropSeconds = 600, step = 5) {
  return Array.from({ length: Math.floor(dropSeconds / step) + 1 }, (_, index) => {
    const seconds = index * step
    const turned = seconds >= TURNING_POINT_SECONDS
    const rise = (seconds - TURNING_POINT_SECONDS) / (dropSeconds - TURNING_POINT_SECONDS)
    const probe = turned ? 90 + 100 * rise ** 0.8 : 160 - 70 * Math.sin((seconds / 75) * (Math.PI / 2))
    return {
      time_seconds: seconds,
      bean_probe_temp: Math.round(probe * 100) / 100,
      ibts_temp: Math.round((probe + 15) * 100) / 100,
      bean_probe_ror: turned ? Math.round((16 - 11 * rise) * 100) / 100 : -40,
      ibts_ror: turned ? 12 : 0,
      power_setting: seconds < 300 ? 8 : 6,
      fan_setting: seconds < 400 ? 2 : 4,
      drum_setting: 9,
    }
  })
}

const TURNING_POINT_SECONDS = 75
