import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Access, BodyKind } from '#contract/call.ts'
import type { FileReader } from './intake/reading/file-reader.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import type { Db } from './platform/database/tables.ts'
import type { Config } from './platform/settings/config.ts'
import type { Backups } from './safety/backups/backups.ts'

/** What every route has access to. */
export interface ServerContext {
  db: Db
  database: OpenDatabase
  config: Config
  files: FileReader
  backups: Backups
  /** The clock; tests set it. */
  now: () => Date
  /** Milliseconds since an arbitrary start. Unlike the clock, it never goes back. */
  uptime: () => number
}

/** The Fastify app, with route types taken from zod schemas. */
export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call. By default, reading is public, and everything else needs the owner's session and the CSRF token.
     * With `owner`, reading needs the session too; with `token`, the CSRF token alone is enough; with
     * `machine`, an upload token will do instead of both.
     */
    access?: Access
    /** How the body must be sent; 415 otherwise. JSON by default. */
    body?: BodyKind
    /** Whether the answer is made while it is sent. */
    streams?: boolean
  }
}
