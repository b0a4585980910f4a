import type { Device } from '#contract/admin.ts'
import type { ServerContext } from '#server/context.ts'
import { refusalToSave } from '#server/platform/database/database-away.ts'
import type { Db } from '#server/platform/database/tables.ts'
import {
  type Attempt,
  type Bucket,
  returnTokens,
  secondsUntilTokens,
  takeTokens,
} from '#server/platform/limits/token-buckets.ts'
import {
  byLastUse,
  deviceIdOf,
  deviceIdOfSession,
  forgetDevice,
  listDevices,
  noteLastUse,
  type SeenBrowser,
  unknownDevice,
} from './devices.ts'
import { redeemLoginLink } from './login-links.ts'
import { LoginPlaces } from './login-places.ts'
import { changeOwnerPassword, isStillPasswordHash } from './owner.ts'
import { endOtherLogins, endSession, isLiveSession, startSession } from './sessions.ts'
import { signedToken, signingKey, verifiedToken } from './signed-tokens.ts'
import { bucketsOfAddress, bucketsOfDevice } from './throttle.ts'

/** A caller who wants to log in. */
export interface Caller extends SeenBrowser {
  address: string
  /** The cookies as they were sent; null without one. */
  deviceCookie: string | null
  sessionToken: string | null
}

/** A password that was right. */
export interface PasswordProof {
  /** The attempt that was counted, to be given back. */
  buckets: readonly Bucket[]
  /** The stored hash that it was checked against. */
  passwordHash: string
}

/** The values of a new login's cookies. */
export interface StartedLogin {
  sessionToken: string
  deviceCookie: string
}

/**
 * The owner's logins, and the devices that have logged in.
 *
 * Everything waits until the owner is ready: a changed password must have ended the old sessions before one is
 * accepted, and must be stored before an attempt is checked against it.
 */
export class Logins {
  readonly #db: Db
  readonly #now: () => Date
  readonly #ownerIsReady: Promise<unknown>
  readonly #places: LoginPlaces
  #knownKey: string | undefined

  constructor({ db, now }: Pick<ServerContext, 'db' | 'now'>, ownerIsReady: Promise<unknown>) {
    this.#db = db
    this.#now = now
    this.#ownerIsReady = ownerIsReady
    this.#places = new LoginPlaces(db)
  }

  /** The seconds until this caller may try to log in; 0 if now. Uses up no attempt and writes nothing. */
  async secondsUntilTokens(caller: Caller): Promise<number> {
    await this.#ownerIsReady
    const buckets = await this.#bucketsOf(caller)
    const places = await this.#places.all()
    const waits = places.map(place => secondsUntilTokens(place, buckets, this.#now()))
    return Math.max(...(await Promise.all(waits)))
  }

  async takeTokens(caller: Caller): Promise<Attempt> {
    await this.#ownerIsReady
    const buckets = await this.#bucketsOf(caller)
    return this.#places.store(place => takeTokens(place, buckets, this.#now()))
  }

  /** Uses up a login link. Returns false if it can't be used. */
  async redeemLink(token: string): Promise<boolean> {
    await this.#ownerIsReady
    return redeemLoginLink(this.#db, token, this.#now())
  }

  /**
   * Starts a new login in place of the browser's old one. Returns a password's try to the rate limit; returns null if
   * the password was changed while it was checked.
   */
  async accept(caller: Caller, byPassword?: PasswordProof): Promise<StartedLogin | null> {
    const { browser, address, sessionToken } = caller
    const device = { ...((await this.#knownDeviceOf(caller)) ?? unknownDevice()), browser, address }
    const key = await this.#key()
    const started = await this.#places.store(async place => {
      if (byPassword !== undefined) await returnTokens(place, byPassword.buckets, this.#now())
      return place.transaction().execute(async transaction => {
        if (byPassword !== undefined && !(await isStillPasswordHash(transaction, byPassword.passwordHash)))
          return null
        const former = sessionToken === null ? null : await deviceIdOfSession(transaction, sessionToken)
        // The same browser, which has lost its device cookie.
        if (former !== null && former !== device.id) await forgetDevice(transaction, former)
        return startSession(transaction, key, this.#now(), device)
      })
    })
    if (started === null) return null
    return { sessionToken: started, deviceCookie: signedToken('device', key, device.token) }
  }

  /**
   * Replaces the owner's password, and ends every login but this one. Returns the try to the rate limit. Returns how
   * many devices were forgotten, or null if the password was changed while it was checked.
   */
  async changePassword(
    token: string,
    { buckets, passwordHash }: PasswordProof,
    changed: { to: string; givenHash: string | null },
  ): Promise<number | null> {
    await returnTokens(this.#db, buckets, this.#now())
    return this.#db.transaction().execute(async transaction => {
      if (!(await changeOwnerPassword(transaction, { from: passwordHash, ...changed }))) return null
      return endOtherLogins(transaction, token)
    })
  }

  async isLive(token: string): Promise<boolean> {
    await this.#ownerIsReady
    const live = await this.#places.find(
      async place => (await isLiveSession(place, token, this.#now())) || null,
    )
    return live !== null
  }

  /** Stores the last use of the session's device, at most every few minutes. */
  async noteUse(token: string, seen: SeenBrowser): Promise<void> {
    const noted = async (place: Db) => {
      const id = await deviceIdOfSession(place, token)
      if (id !== null) await noteLastUse(place, id, seen, this.#now())
      return id
    }
    await this.#places.find(noted).catch(ignoreFullDisk)
  }

  /** Ends a session. Its device stays known. */
  async end(token: string): Promise<void> {
    for (const place of await this.#places.all()) await endSession(place, token)
  }

  /** Every known device: this session's, then those that are logged in, then the others; the latest used first. */
  async listDevices(token: string): Promise<Device[]> {
    const own = await this.#places.find(place => deviceIdOfSession(place, token))
    const devices = new Map<string, Device>()
    for (const place of (await this.#places.all()).reverse()) {
      for (const device of await listDevices(place, this.#now())) {
        const isLoggedIn = device.is_logged_in || devices.get(device.id)?.is_logged_in === true
        devices.set(device.id, { ...device, is_logged_in: isLoggedIn, is_this_browser: device.id === own })
      }
    }
    return [...devices.values()].sort(inOrder)
  }

  /** Forgets a device and ends its session. Returns how many there were. */
  async forgetDevice(id: string): Promise<number> {
    let isFound = false
    for (const place of await this.#places.all()) isFound = (await forgetDevice(place, id)) || isFound
    return Number(isFound)
  }

  /** Forgets all devices except that of this session, and returns how many there were. */
  async forgetOtherDevices(token: string): Promise<number> {
    const others = (await this.listDevices(token)).filter(device => !device.is_this_browser)
    for (const { id } of others) await this.forgetDevice(id)
    return others.length
  }

  /** The buckets that limit a caller: a known device has its own, everybody else shares those of the address. */
  async #bucketsOf(caller: Caller): Promise<Bucket[]> {
    const device = await this.#knownDeviceOf(caller)
    return device === null ? bucketsOfAddress(caller.address) : bucketsOfDevice(device.id)
  }

  async #knownDeviceOf({ deviceCookie }: Caller): Promise<{ id: string; token: string } | null> {
    const token = deviceCookie === null ? null : verifiedToken('device', deviceCookie, await this.#key())
    if (token === null) return null
    const id = await this.#places.find(place => deviceIdOf(place, token, this.#now()))
    return id === null ? null : { id, token }
  }

  async #key(): Promise<string> {
    this.#knownKey ??= await signingKey(this.#db)
    return this.#knownKey
  }
}

function inOrder(a: Device, b: Device): number {
  return (
    Number(b.is_this_browser) - Number(a.is_this_browser) ||
    Number(b.is_logged_in) - Number(a.is_logged_in) ||
    byLastUse(a, b)
  )
}

function ignoreFullDisk(error: unknown): void {
  if (refusalToSave(error) === null) throw error
}
