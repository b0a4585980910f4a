import { resolve } from 'node:path'
import { failure, type Result, success } from '#domain/result.ts'

/** Everything that can be set from outside, checked. Where it comes from: `readConfig`. */
export interface Config {
  port: number
  host: string
  /** Absolute path of the folder of the embedded database, backups and generated secrets. */
  dataFolder: string
  /** `postgres://…`, or null for the embedded database. */
  databaseUrl: string | null
  adminPassword: string | null
  /** Origin and path under which visitors reach the app, without a trailing slash. */
  publicUrl: string | null
  /** Origins, as a browser sends them. */
  allowedOrigins: string[]
  /** Whether `X-Forwarded-*` of the proxy in front is believed. */
  trustProxy: boolean
  siteTitle: string
  /** Where `{cc}.svg` is found: a path of this server or a web address; ends with a slash. */
  flagBaseUrl: string
}

type Environment = Record<string, string | undefined>

/**
 * Reads the settings from environment variables. An empty one counts as unset.
 * The reason of a failure is one line that names the setting and what it may be.
 */
export function readConfig(environment: Environment): Result<Config, string> {
  try {
    return success({
      port: read(environment, 'PORT', port) ?? 8080,
      host: read(environment, 'HOST', host) ?? '127.0.0.1',
      dataFolder: resolve(read(environment, 'DATA_DIR', anyText) ?? './data'),
      databaseUrl: read(environment, 'DATABASE_URL', databaseUrl),
      adminPassword: read(environment, 'ADMIN_PASSWORD', password),
      publicUrl: read(environment, 'PUBLIC_URL', publicUrl),
      allowedOrigins: read(environment, 'ALLOWED_ORIGINS', origins) ?? [],
      trustProxy: read(environment, 'TRUST_PROXY', onOrOff) ?? false,
      siteTitle: read(environment, 'SITE_TITLE', title) ?? 'First Crack',
      flagBaseUrl: read(environment, 'FLAG_BASE_URL', flagBaseUrl) ?? '/flags/',
    })
  } catch (error) {
    if (error instanceof WrongSetting) return failure(error.message)
    throw error
  }
}

/** Thrown by a reader below with what the setting must be. */
class WrongSetting extends Error {}

function read<Value>(environment: Environment, name: string, reader: (text: string) => Value): Value | null {
  const text = environment[name]?.trim() ?? ''
  if (text === '') return null
  try {
    return reader(text)
  } catch (error) {
    if (error instanceof WrongSetting) throw new WrongSetting(`${name} ${error.message}`)
    throw error
  }
}

function port(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 65_535) {
    throw new WrongSetting(`must be a port number from 0 to 65535, but is "${text}"`)
  }
  return number
}

function host(text: string): string {
  if (/[\s/]/.test(text)) {
    throw new WrongSetting(`must be an address to listen on, such as 127.0.0.1 or 0.0.0.0, but is "${text}"`)
  }
  return text
}

function anyText(text: string): string {
  return text
}

function databaseUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol) || url.hostname === '') {
    throw new WrongSetting('must look like postgres://user:password@host:5432/database')
  }
  return text
}

function password(text: string): string {
  if (text.length > 1_000) throw new WrongSetting('must have at most 1000 characters')
  return text
}

function publicUrl(text: string): string {
  const url = webAddress(text)
  if (url === null) {
    throw new WrongSetting(`must be an address such as https://coffee.example.com, but is "${text}"`)
  }
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '')
}

function origins(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .filter(part => part !== '')
    .map(origin)
}

function origin(text: string): string {
  const url = webAddress(text)
  if (url === null || url.pathname !== '/') {
    throw new WrongSetting(`must list origins such as https://coffee.example.com, but has "${text}"`)
  }
  return url.origin
}

function onOrOff(text: string): boolean {
  const word = text.toLowerCase()
  if (['on', 'true', 'yes', '1'].includes(word)) return true
  if (['off', 'false', 'no', '0'].includes(word)) return false
  throw new WrongSetting(`must be on or off, but is "${text}"`)
}

function title(text: string): string {
  if (text.length > 100) throw new WrongSetting('must have at most 100 characters')
  return text
}

function flagBaseUrl(text: string): string {
  const isOwnPath = /^\/(?!\/)[^\s?#]*$/.test(text)
  const url = isOwnPath ? null : webAddress(text)
  if (!isOwnPath && url === null) {
    throw new WrongSetting(`must be a path such as /flags/ or an address of one, but is "${text}"`)
  }
  const base = url?.href ?? text
  return base.endsWith('/') ? base : `${base}/`
}

/** An http or https address without a query, a fragment or a user. */
function webAddress(text: string): URL | null {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  return url.search === '' && url.hash === '' && url.username === '' ? url : null
}
