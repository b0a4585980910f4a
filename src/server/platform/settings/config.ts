import { resolve } from 'node:path'
import { z } from 'zod'
import { failure, type Result, success } from '#domain/record/result.ts'
import { databaseAddresses } from './database-addresses.ts'
import { hostNameOf } from './host-name.ts'
import { ownerPassword } from './owner-password.ts'

/** All settings, checked. */
export type Config = z.output<typeof SETTINGS>

/**
 * Reads the settings from environment variables; an empty one counts as unset.
 *
 * The reason of a failure is one line that names the setting and says what it must be.
 */
export function readConfig(environment: Record<string, string | undefined>): Result<Config, string> {
  const trimmed = Object.entries(environment).map(([name, text]) => [name, text?.trim()])
  const { data, error } = SETTINGS.safeParse(Object.fromEntries(trimmed.filter(([, text]) => text)))
  if (error === undefined) return success(data)
  const [issue] = error.issues
  return failure(`${String(issue?.path[0])} ${issue?.message}`)
}

const butIs = (rule: string) => ({ error: ({ input }: { input?: unknown }) => `${rule}, but is "${input}"` })

/** The settings by variable name, checked in this order. */
const SETTINGS = z
  .object({
    PORT: z
      .string()
      .refine(isPort, butIs('must be a port number from 0 to 65535'))
      .transform(Number)
      .default(8080),
    HOST: z
      .string()
      .regex(/^[^\s/]+$/, butIs('must be an address to listen on, such as 127.0.0.1 or 0.0.0.0'))
      .default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    // The message doesn't repeat the address, because it may contain a password.
    DATABASE_URL: z
      .string()
      .superRefine((url, context) => {
        const addresses = databaseAddresses(url)
        if (!addresses.ok) context.addIssue(addresses.reason)
      })
      .nullable()
      .default(null),
    DATABASE_WAIT: z
      .string()
      .refine(isWait, butIs('must be a number of seconds from 0 to 3600'))
      .transform(Number)
      .default(60),
    IMPORT_DIR: z.string().nullable().default(null),
    ARTISAN_URL: z
      .string()
      .refine(isWebSocketAddress, butIs('must be an address such as ws://192.168.1.20:8080/websocket'))
      .nullable()
      .default(null),
    ARTISAN_UNIT: z.enum(['C', 'F'], butIs('must be C or F')).default('C'),
    BACKUP_COMMAND: z.string().nullable().default(null),
    ADMIN_PASSWORD: ownerPassword.nullable().default(null),
    PUBLIC_URL: z
      .string()
      .refine(isWebAddress, butIs('must be an address such as https://coffee.example.com'))
      .transform(withoutTrailingSlashes)
      .nullable()
      .default(null),
    ALLOWED_ORIGINS: z
      .string()
      .transform(listed)
      .pipe(
        z.array(
          z
            .string()
            .refine(isOrigin, {
              error: ({ input }) =>
                `must list origins such as https://coffee.example.com, but has "${input}"`,
            })
            .transform(text => new URL(text).origin),
        ),
      )
      .default([]),
    ALLOWED_HOSTS: z
      .string()
      .transform(listed)
      .pipe(
        z.array(
          z
            .string()
            .refine(text => hostNameOf(text) !== null, {
              error: ({ input }) => `must list host names such as coffee.example.com, but has "${input}"`,
            })
            .transform(text => hostNameOf(text) ?? text),
        ),
      )
      .default([]),
    TRUST_PROXY: z
      .stringbool({
        truthy: ['on', 'true', 'yes', '1'],
        falsy: ['off', 'false', 'no', '0'],
        ...butIs('must be on or off'),
      })
      .default(false),
    SITE_TITLE: z.string().max(100, 'must have at most 100 characters').default('First Crack'),
    FLAG_BASE_URL: z
      .string()
      .refine(
        text => isOwnPath(text) || isWebAddress(text),
        butIs('must be a path such as /flags/ or a web address'),
      )
      .transform(withTrailingSlash)
      .default('/flags/'),
  })
  .transform(settings => ({
    port: settings.PORT,
    host: settings.HOST,
    /** Absolute path of the folder for the embedded database and the backups. */
    dataFolder: resolve(settings.DATA_DIR),
    /** `postgres://…`, or null for the embedded database. */
    databaseUrl: settings.DATABASE_URL,
    /** How long a start waits for the database, in seconds. */
    databaseWaitSeconds: settings.DATABASE_WAIT,
    /** Absolute path of the folder whose new files arrive in the inbox, or null. */
    importFolder: settings.IMPORT_DIR === null ? null : resolve(settings.IMPORT_DIR),
    /** Where Artisan's WebLCDs are read, or null, and the unit of what they show. */
    artisanUrl: settings.ARTISAN_URL,
    artisanUnit: settings.ARTISAN_UNIT,
    /** A shell command that copies the backup `$BACKUP_FILE` elsewhere, or null. */
    backupCommand: settings.BACKUP_COMMAND,
    adminPassword: settings.ADMIN_PASSWORD,
    /** Origin and path at which visitors reach the app, without a trailing slash. */
    publicUrl: settings.PUBLIC_URL,
    /** Origins as browsers send them. */
    allowedOrigins: settings.ALLOWED_ORIGINS,
    /** Other hosts that the server answers to, as `hostNameOf` gives them. */
    allowedHosts: settings.ALLOWED_HOSTS,
    /** Whether to trust `X-Forwarded-*` from the proxy in front. */
    trustProxy: settings.TRUST_PROXY,
    siteTitle: settings.SITE_TITLE,
    /** Where `{cc}.svg` is found: a path on this server or a web address. Ends with a slash. */
    flagBaseUrl: settings.FLAG_BASE_URL,
  }))

/** The environment of a process beside the server, without the settings, which contain passwords, and these. */
export function environmentWithoutSettings(others: readonly string[] = []): NodeJS.ProcessEnv {
  const withheld = new Set([...Object.keys(SETTINGS.in.shape), ...others])
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !withheld.has(name)))
}

function isPort(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) <= 65_535
}

function isWait(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) <= 3_600
}

/** The parts of a list that is separated by commas or blanks. */
function listed(text: string): string[] {
  return text.split(/[\s,]+/).filter(part => part !== '')
}

/** Whether this is an http or https address without a query, a fragment or a user. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false
  return url.search === '' && url.hash === '' && url.username === ''
}

function isWebSocketAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['ws:', 'wss:'].includes(url.protocol) && url.hash === '' && url.username === ''
}

function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).pathname === '/'
}

function isOwnPath(text: string): boolean {
  return /^\/(?!\/)[^\s?#]*$/.test(text)
}

function withoutTrailingSlashes(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(/(?<!\/)\/+$/, '')
}

function withTrailingSlash(base: string): string {
  const address = isOwnPath(base) ? base : new URL(base).href
  return address.endsWith('/') ? address : `${address}/`
}
