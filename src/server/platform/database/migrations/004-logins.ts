import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

interface FormerSession {
  token_hash: string
  created_at: string
  expires_at: string
}

/** The tables that this step reads and writes. */
interface LoginTables {
  sessions: FormerSession & { device_id: string }
  devices: {
    id: string
    token_hash: string
    browser: string | null
    address: string | null
    created_at: string
    last_used_at: string
    expires_at: string
  }
  secrets: { name: string; value: string }
}

/**
 * Adds devices, login links and the key that signs device cookies. Drops the known addresses, which devices replace.
 *
 * Sessions stay valid. Each gets a device of its own, about which nothing is known.
 */
export function addDevices(): Migration {
  return {
    async up(db: Kysely<LoginTables>) {
      await db.schema.dropTable('known_addresses').execute()
      await createDevices(db)
      const sessions: FormerSession[] = await db
        .selectFrom('sessions')
        .select(['token_hash', 'created_at', 'expires_at'])
        .execute()
      await db.schema.dropTable('sessions').execute()
      await createSessions(db)
      for (const session of sessions) await keepSession(db, session)
      await createLoginLinks(db)
      await createSecrets(db)
    },
  }
}

async function createDevices(db: Kysely<LoginTables>): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('token_hash', 'text', column => column.notNull().unique())
    .addColumn('browser', 'text')
    .addColumn('address', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('last_used_at', 'text', column => column.notNull())
    .addColumn('expires_at', 'text', column => column.notNull())
    .execute()
}

async function createSessions(db: Kysely<LoginTables>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('device_id', 'text', column => column.notNull().references('devices.id').onDelete('cascade'))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('expires_at', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_device').on('sessions').column('device_id').execute()
}

/** Nobody has the token of the new device, so it ends with its session. */
async function keepSession(db: Kysely<LoginTables>, session: FormerSession): Promise<void> {
  const { created_at, expires_at } = session
  const id = randomUUID()
  const token_hash = randomBytes(32).toString('hex')
  await db
    .insertInto('devices')
    .values({ id, token_hash, created_at, last_used_at: created_at, expires_at })
    .execute()
  await db
    .insertInto('sessions')
    .values({ ...session, device_id: id })
    .execute()
}

async function createLoginLinks(db: Kysely<LoginTables>): Promise<void> {
  await db.schema
    .createTable('login_links')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('expires_at', 'text', column => column.notNull())
    .execute()
}

/** The key is made here because migrations run once, however many instances start. */
async function createSecrets(db: Kysely<LoginTables>): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'text', column => column.notNull())
    .execute()
  const value = randomBytes(32).toString('base64url')
  await db.insertInto('secrets').values({ name: 'device_cookie_key', value }).execute()
}
