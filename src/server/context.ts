import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifySchema } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Backups } from './backups/backups.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './database/open-database.ts'
import type { Tables } from './database/tables.ts'
import type { FileReader } from './reading/file-reader.ts'

/** What every route may use. */
export interface ServerContext {
  db: Kysely<Tables>
  database: OpenDatabase
  config: Config
  files: FileReader
  backups: Backups
  /** The clock; tests set it. */
  now: () => Date
}

/** The Fastify app whose routes take their types from zod schemas. */
export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** A route as the API's description and the tests see it. */
export interface DescribedRoute {
  method: string
  url: string
  schema: FastifySchema | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, in the order of registration, without the HEAD of each GET. */
    routeTable: DescribedRoute[]
  }
  interface FastifySchema {
    /** The form that a route reads itself, a zod object: described, not validated. */
    multipart?: unknown
    summary?: string
    description?: string
    tags?: readonly string[]
    consumes?: readonly string[]
    produces?: readonly string[]
    /** Left out of the description. */
    hide?: boolean
  }
  interface FastifyContextConfig {
    /**
     * Who may call. Without it, reading is public and everything else needs the owner's session and the
     * CSRF token. `owner`: the session is needed for reading too. `token`: the CSRF token alone.
     */
    access?: 'owner' | 'token'
    /** What a body must be, else 415. Without it, JSON. */
    body?: 'multipart' | 'json-or-multipart'
  }
}

/** A route's `handlerTimeout` in ms, where the answer is not bound by the usual 15 s. */
export const LONG_ANSWER_MS = 60 * 60 * 1000
