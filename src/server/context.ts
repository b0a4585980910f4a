import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Access, BodyKind } from '#contract/call.ts'
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call. Without it, reading is public and everything else needs the owner's session and the
     * CSRF token. `owner`: the session is needed for reading too. `token`: the CSRF token alone.
     */
    access?: Access
    /** How a body must be sent, else 415. Without it, as JSON. */
    body?: BodyKind
  }
}

/** A route's `handlerTimeout` in ms, where the answer is not bound by the usual 15 s. */
export const LONG_ANSWER_MS = 60 * 60 * 1000
