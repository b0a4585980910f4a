import { type APIRequestContext, request } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from './product.ts'

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>

/** The product's owner, logged in once: for calls, and for pages that are to be the owner's. */
export interface Owner {
  /** For `openPage`, as `context: { storageState }`. */
  storageState: StorageState
  /** Sends a change as JSON and answers what came back. Fails the test where it is refused. */
  send<Answer = { id: number }>(method: string, path: string, body?: object): Promise<Answer>
}

/** Logs the owner in. The login is throttled: once in a file is right. */
export async function logIn(product: Product): Promise<Owner> {
  const calls = await request.newContext({ baseURL: product.address })
  await calls.get('/api/beans/admin/me')
  const csrfToken = async () => {
    const { cookies } = await calls.storageState()
    return decodeURIComponent(cookies.find(({ name }) => name === 'csrf_token')?.value ?? '')
  }
  const login = await calls.post('/api/beans/admin/login', {
    multipart: { password: product.password },
    headers: { 'X-CSRF-Token': await csrfToken() },
  })
  expect(login.ok(), await login.text()).toBe(true)
  const headers = { 'X-CSRF-Token': await csrfToken() }
  return {
    storageState: await calls.storageState(),
    async send(method, path, data) {
      const answer = await calls.fetch(path, { method, data, headers })
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    },
  }
}

/** A plausible roast's samples, one every `step` seconds: charge at 160 °C, turning point at 75 s, an even rise. */
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
