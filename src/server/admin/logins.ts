import type { Kysely } from 'kysely'
import type { ServerContext } from '#server/context.ts'
import { refusalToSave } from '#server/database/database-away.ts'
import type { Tables } from '#server/database/tables.ts'
import { ownerPasswordHash } from './owner.ts'
import { endSession, isLiveSession, startSession } from './sessions.ts'
import { acceptLoginTry, type LoginTry, takeLoginTry } from './throttle.ts'

/**
 * The owner's logins.
 *
 * They are stored in the database. If nothing can be stored because the disk is full, new logins are kept in memory,
 * with the same throttling: the owner must be able to log in to see and download the data.
 */
export interface Logins {
  takeTry(address: string): Promise<LoginTry>
  /** Ends the previous session, gives the try back and returns the new session's token. */
  accept(address: string, buckets: string[], formerToken: string | null): Promise<string>
  isLive(token: string): Promise<boolean>
  end(token: string): Promise<void>
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
  /** Kept with the password's hash, because a changed password ends these sessions too. */
  let standby: { db: Kysely<Tables>; passwordHash: string | undefined } | null = null

  return {
    async takeTry(address) {
      await ownerIsReady
      return stored(
        () => takeLoginTry(db, address, now()),
        memory => takeLoginTry(memory, address, now(), { addressesIn: db }),
      )
    },
    async accept(address, buckets, formerToken) {
      const accept = async (into: Kysely<Tables>) => {
        await acceptLoginTry(into, address, buckets, now())
        if (formerToken !== null) await endSession(into, formerToken)
        return startSession(into, now())
      }
      return stored(() => accept(db), accept)
    },
    async isLive(token) {
      await ownerIsReady
      if (await isLiveSession(db, token, now())) return true
      if (standby === null || standby.passwordHash !== (await ownerPasswordHash(db))) return false
      return isLiveSession(standby.db, token, now())
    },
    async end(token) {
      if (standby !== null) await endSession(standby.db, token)
      await endSession(db, token)
    },
  }

  async function stored<Value>(
    work: () => Promise<Value>,
    inMemory: (memory: Kysely<Tables>) => Promise<Value>,
  ): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      if (refusalToSave(error) === null) throw error
      return inMemory(await openStandby())
    }
  }

  async function openStandby(): Promise<Kysely<Tables>> {
    const passwordHash = await ownerPasswordHash(db)
    if (standby === null || standby.passwordHash !== passwordHash) {
      const { openInMemory } = await import('#server/database/connect-memory.ts')
      standby = { db: await openInMemory(), passwordHash }
    }
    return standby.db
  }
}
