import type { Kysely } from 'kysely'
import type { ServerContext } from '#server/context.ts'
import { refusalToSave } from '#server/database/database-away.ts'
import type { Tables } from '#server/database/tables.ts'
import { ownerPasswordHash } from './owner.ts'
import { endSession, isLiveSession, startSession } from './sessions.ts'
import { acceptLoginTry, type LoginTry, takeLoginTry } from './throttle.ts'

/**
 * The owner's logins, as they are stored. While nothing can be stored, because the disk is full, new ones are kept in
 * this process's memory, throttled just the same: the owner must get in to see what is there and to take it home.
 */
export interface Logins {
  takeTry(address: string): Promise<LoginTry>
  /** Ends the former session, gives the try back, and answers the new session's token. */
  accept(address: string, buckets: string[], formerToken: string | null): Promise<string>
  isLive(token: string): Promise<boolean>
  end(token: string): Promise<void>
}

/**
 * A changed password must have ended the old sessions before one of them is believed, and be stored before a try is
 * held against it: so everything waits until the owner is ready.
 */
export function createLogins(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  ownerIsReady: Promise<unknown>,
): Logins {
  /** With the password's hash, for a changed password ends these sessions too. */
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
