import { refusalToSave } from '#server/platform/database/database-away.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { ownerPasswordHash, PASSWORD_HASH } from './owner.ts'

/**
 * Where logins are stored: in the database, or in memory while the disk is full. The owner must be able to log in then,
 * to see and download the data. The same rate limits apply to both.
 */
export class LoginPlaces {
  readonly #db: Db
  /** Kept with the password's hash, because a changed password ends these logins too. */
  #memory: { db: Db; passwordHash: string | undefined } | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Does work that stores something in the database, or in memory if the disk is full. */
  async store<Value>(work: (place: Db) => Promise<Value>): Promise<Value> {
    try {
      return await work(this.#db)
    } catch (error) {
      if (refusalToSave(error) === null) throw error
      return work(await this.#openMemory())
    }
  }

  /** The first result that isn't null: that of the database, otherwise that of memory. */
  async find<Value>(query: (place: Db) => Promise<Value | null>): Promise<Value | null> {
    const found = await query(this.#db)
    if (found !== null) return found
    const memory = await this.#openedMemory()
    return memory && query(memory)
  }

  /** Both places, memory first, because it can be written even if the database can't. */
  async all(): Promise<Db[]> {
    const memory = await this.#openedMemory()
    return memory === null ? [this.#db] : [memory, this.#db]
  }

  async #openedMemory(): Promise<Db | null> {
    if (this.#memory === null) return null
    return this.#memory.passwordHash === (await ownerPasswordHash(this.#db)) ? this.#memory.db : null
  }

  async #openMemory(): Promise<Db> {
    const opened = await this.#openedMemory()
    if (opened !== null) return opened
    const passwordHash = await ownerPasswordHash(this.#db)
    const { openInMemory } = await import('#server/platform/database/connect.ts')
    const db = await openInMemory()
    this.#memory = { db, passwordHash }
    if (passwordHash !== undefined) {
      await db.insertInto('settings').values({ key: PASSWORD_HASH, value: passwordHash }).execute()
    }
    return db
  }
}
