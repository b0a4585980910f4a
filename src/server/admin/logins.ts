import type { Kysely } from 'kysely'
import type { Device } from '#contract/admin.ts'
import type { ServerContext } from '#server/context.ts'
import { refusalToSave } from '#server/database/database-away.ts'
import type { Tables } from '#server/database/tables.ts'
import { type Bucket, giveTryBack, type Try, takeTry, waitForTry } from '#server/limits/token-buckets.ts'
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
import { isStillPasswordHash, ownerPasswordHash, PASSWORD_HASH } from './owner.ts'
import { endSession, isLiveSession, startSession } from './sessions.ts'
import { signedToken, signingKey, verifiedToken } from './signed-tokens.ts'
import { bucketsOfAddress, bucketsOfDevice } from './throttle.ts'

/** Whoever wants to log in. */
export interface Caller extends SeenBrowser {
  address: string
  /** The cookies as they were sent; null without one. */
  deviceCookie: string | null
  sessionToken: string | null
}

/** A password that was right. */
export interface PasswordProof {
  /** The try that was taken, to be given back. */
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
 * They are stored in the database. If nothing can be stored because the disk is full, new logins are kept in memory,
 * with the same throttling: the owner must be able to log in to see and download the data.
 */
export interface Logins {
  /** The seconds until this caller may try; 0 if at once. Takes and writes nothing. */
  waitForTry(caller: Caller): Promise<number>
  takeTry(caller: Caller): Promise<Try>
  /** Uses up a login link. Returns false if it can't be used. */
  redeemLink(token: string): Promise<boolean>
  /**
   * Replaces the login that the browser had by a new one. Gives the try of a password back; returns null if the
   * password was changed while it was checked.
   */
  accept(caller: Caller, byPassword?: PasswordProof): Promise<StartedLogin | null>
  isLive(token: string): Promise<boolean>
  /** Stores the last use of the session's device, at most every few minutes. */
  noteUse(token: string, seen: SeenBrowser): Promise<void>
  /** Ends a session. Its device stays known. */
  end(token: string): Promise<void>
  /** Every known device: that of this session, those logged in, the latest used. */
  listDevices(token: string): Promise<Device[]>
  /** Forgets a device and ends its session. Returns how many there were. */
  forgetDevice(id: string): Promise<number>
  /** Forgets all devices except that of this session, and returns how many there were. */
  forgetOtherDevices(token: string): Promise<number>
}

/**
 * Creates the owner's logins.
 *
 * Everything waits until the owner is ready: a changed password must have ended the old sessions before one is
 * accepted, and must be stored before a try is checked against it.
 */
export function createLogins(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  ownerIsReady: Promise<unknown>,
): Logins {
  /** Kept with the password's hash, because a changed password ends these logins too. */
  let standby: { db: Kysely<Tables>; passwordHash: string | undefined } | null = null
  let knownKey: string | undefined

  const logins: Logins = {
    async waitForTry(caller) {
      await ownerIsReady
      const buckets = await bucketsOf(caller)
      const waits = (await places()).map(place => waitForTry(place, buckets, now()))
      return Math.max(...(await Promise.all(waits)))
    },
    async takeTry(caller) {
      await ownerIsReady
      const buckets = await bucketsOf(caller)
      return stored(place => takeTry(place, buckets, now()))
    },
    async redeemLink(token) {
      await ownerIsReady
      return redeemLoginLink(db, token, now())
    },
    async accept(caller, byPassword) {
      const { browser, address, sessionToken } = caller
      const device = { ...((await knownDeviceOf(caller)) ?? unknownDevice()), browser, address }
      const cookieKey = await key()
      const started = await stored(async place => {
        if (byPassword !== undefined) await giveTryBack(place, byPassword.buckets, now())
        return place.transaction().execute(async transaction => {
          if (byPassword !== undefined && !(await isStillPasswordHash(transaction, byPassword.passwordHash)))
            return null
          const former = sessionToken === null ? null : await deviceIdOfSession(transaction, sessionToken)
          // The same browser, which has lost its device cookie.
          if (former !== null && former !== device.id) await forgetDevice(transaction, former)
          return startSession(transaction, cookieKey, now(), device)
        })
      })
      if (started === null) return null
      return { sessionToken: started, deviceCookie: signedToken('device', cookieKey, device.token) }
    },
    async isLive(token) {
      await ownerIsReady
      return (await anywhere(async place => (await isLiveSession(place, token, now())) || null)) !== null
    },
    async noteUse(token, seen) {
      const noted = async (place: Kysely<Tables>) => {
        const id = await deviceIdOfSession(place, token)
        if (id !== null) await noteLastUse(place, id, seen, now())
        return id
      }
      await anywhere(noted).catch(ignoreFullDisk)
    },
    async end(token) {
      for (const place of await places()) await endSession(place, token)
    },
    async listDevices(token) {
      const own = await anywhere(place => deviceIdOfSession(place, token))
      const devices = new Map<string, Device>()
      for (const place of (await places()).reverse()) {
        for (const device of await listDevices(place, now())) {
          const isLoggedIn = device.is_logged_in || devices.get(device.id)?.is_logged_in === true
          devices.set(device.id, { ...device, is_logged_in: isLoggedIn, is_this_browser: device.id === own })
        }
      }
      return [...devices.values()].sort(inOrder)
    },
    async forgetDevice(id) {
      let isFound = false
      for (const place of await places()) isFound = (await forgetDevice(place, id)) || isFound
      return Number(isFound)
    },
    async forgetOtherDevices(token) {
      const others = (await logins.listDevices(token)).filter(device => !device.is_this_browser)
      for (const { id } of others) await logins.forgetDevice(id)
      return others.length
    },
  }
  return logins

  /** A device that is logged in or was: its own bucket. Everybody else: those of the address. */
  async function bucketsOf(caller: Caller): Promise<Bucket[]> {
    const device = await knownDeviceOf(caller)
    return device === null ? bucketsOfAddress(caller.address) : bucketsOfDevice(device.id)
  }

  async function knownDeviceOf({ deviceCookie }: Caller): Promise<{ id: string; token: string } | null> {
    const token = deviceCookie === null ? null : verifiedToken('device', deviceCookie, await key())
    if (token === null) return null
    const id = await anywhere(place => deviceIdOf(place, token, now()))
    return id === null ? null : { id, token }
  }

  async function key(): Promise<string> {
    knownKey ??= await signingKey(db)
    return knownKey
  }

  async function stored<Value>(work: (place: Kysely<Tables>) => Promise<Value>): Promise<Value> {
    try {
      return await work(db)
    } catch (error) {
      if (refusalToSave(error) === null) throw error
      return work(await openStandby())
    }
  }

  /** The first answer that isn't null, of the database and then of memory. */
  async function anywhere<Value>(
    look: (place: Kysely<Tables>) => Promise<Value | null>,
  ): Promise<Value | null> {
    const found = await look(db)
    if (found !== null) return found
    const memory = await openedStandby()
    return memory && look(memory)
  }

  /** Memory comes first: it can be written even if the database can't. */
  async function places(): Promise<Kysely<Tables>[]> {
    const memory = await openedStandby()
    return memory === null ? [db] : [memory, db]
  }

  async function openedStandby(): Promise<Kysely<Tables> | null> {
    if (standby === null || standby.passwordHash !== (await ownerPasswordHash(db))) return null
    return standby.db
  }

  async function openStandby(): Promise<Kysely<Tables>> {
    const opened = await openedStandby()
    if (opened !== null) return opened
    const passwordHash = await ownerPasswordHash(db)
    const { openInMemory } = await import('#server/database/connect-memory.ts')
    standby = { db: await openInMemory(), passwordHash }
    if (passwordHash !== undefined) {
      await standby.db.insertInto('settings').values({ key: PASSWORD_HASH, value: passwordHash }).execute()
    }
    return standby.db
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
