import type { Changeable } from './changes.ts'

/**
 * Who may make a call: everybody, the owner, anybody with the CSRF token (for the login itself and for feedback), or
 * the owner and machines with an upload token.
 */
export type Access = 'public' | 'owner' | 'token' | 'machine'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How the body is sent, if there is one. */
export type BodyKind = 'json' | 'form' | 'json or form'

/** Parameters of an address, in its path or its query. */
export type Parameters = Readonly<Record<string, string | number | undefined>>

/**
 * One API call as a plain value.
 *
 * `Takes` is the type of its parameters, `Body` of what is sent and `Answer` of what comes back. The compiler holds
 * both the server and the web app to them.
 */
export interface Call<Takes = never, Body = never, Answer = unknown> {
  readonly method: Method
  /** With `:name` for each path parameter. */
  readonly path: string
  readonly access: Access
  /**
   * Whether the server caches the answer's bytes until the library changes. The answer must depend on the library
   * alone, and be the same for all visitors, or for every request of the owner.
   */
  readonly cached: boolean
  /**
   * Whether the owner may see more than a visitor. A cached call then has one cached answer for each, unless the
   * server says that the parameters ask for nothing private. If the call isn't cached, browsers and proxies must not
   * store its answers.
   */
  readonly ownerSees: 'the same' | 'more'
  /** Whether the answer is streamed. Only a few streams are served at once. */
  readonly streams: boolean
  readonly sends: BodyKind
  /** The media type of the answer. */
  readonly produces: string
  /** The HTTP status of success. */
  readonly status: 200 | 201
  /**
   * What its answer shows. When that changes, an answer in a client's cache is stale. Empty for files and writes.
   */
  readonly shows: readonly Changeable[]
  /** What it changes; empty if nothing, as for a preview. */
  readonly changes: readonly Changeable[]
  /** Carries the types; never set at run time. */
  readonly types?: (takes: Takes, body: Body, answer: Answer) => [takes: Takes, body: Body, answer: Answer]
}

/** A call that only reads. */
export type Read<Takes, Answer> = Call<Takes, undefined, Answer> & { readonly method: 'GET' }

/** A read whose answer the server caches. */
export type CachedRead<Takes, Answer> = Read<Takes, Answer> & { readonly cached: true }

/** A read whose answer is made for each request. */
export type FreshRead<Takes, Answer> = Read<Takes, Answer> & { readonly cached: false }

/** A call that changes something, or sends a file for the server to read. */
export type Write<Takes, Body, Answer> = Call<Takes, Body, Answer> & {
  readonly method: Exclude<Method, 'GET'>
  readonly cached: false
}

/** A multipart form. The server describes its fields. */
export interface Form {
  readonly isForm: true
}

/** The bytes of a file, with the media type that the call `produces`. */
export interface FileBytes {
  readonly isFile: true
}

/** The bytes of a file that is made, or read from the disk, while it is sent. */
export interface FileStream {
  readonly isStream: true
}

/** An HTML page, or another address that the client is redirected to. */
export interface Page {
  readonly isPage: true
}

/** The parameters of a call that takes none. */
export type Nothing = Readonly<Record<never, never>>

interface CachedOptions {
  cached: true
  access?: 'public' | 'owner'
  ownerSees?: 'more'
}

interface ReadOptions {
  cached?: false
  access?: 'public' | 'owner'
  ownerSees?: 'more'
}

interface Shown {
  shows: readonly Changeable[]
}

/** A call that reads JSON. If its answer depends on the owner's login, it shows `session` too. */
export function read<Takes extends Parameters, Answer>(
  path: string,
  options: CachedOptions & Shown,
): CachedRead<Takes, Answer>
export function read<Takes extends Parameters, Answer>(
  path: string,
  options: ReadOptions & Shown,
): FreshRead<Takes, Answer>
/* @__NO_SIDE_EFFECTS__ */
export function read(path: string, options: (CachedOptions | ReadOptions) & Shown): object {
  const { shows, access, ownerSees } = options
  const isOwners = (access === 'owner' || ownerSees === 'more') && !shows.includes('session')
  return { ...callOf(path, JSON_TYPE, options), shows: isOwners ? [...shows, 'session'] : shows }
}

/** A call that reads a file, with its media type. */
export function download<Takes extends Parameters>(
  path: string,
  produces: string,
  options: CachedOptions,
): CachedRead<Takes, FileBytes>
export function download<Takes extends Parameters>(
  path: string,
  produces: string,
  options?: ReadOptions,
): FreshRead<Takes, FileBytes>
/* @__NO_SIDE_EFFECTS__ */
export function download(path: string, produces: string, options: CachedOptions | ReadOptions = {}): object {
  return callOf(path, produces, options)
}

/** A call that streams a file. */
/* @__NO_SIDE_EFFECTS__ */
export function stream<Takes extends Parameters>(
  path: string,
  produces: string,
  options: Pick<ReadOptions, 'access' | 'ownerSees'> = {},
): FreshRead<Takes, FileStream> {
  return { ...callOf(path, produces, options), cached: false, streams: true }
}

/** A public page outside of the web app. */
/* @__NO_SIDE_EFFECTS__ */
export function page<Takes extends Parameters>(path: string): FreshRead<Takes, Page> {
  return { ...callOf(path, 'text/html; charset=utf-8', {}), cached: false }
}

interface WriteOptions {
  changes: readonly Changeable[]
  sends?: BodyKind
  access?: 'owner' | 'token' | 'machine'
  status?: 200 | 201
}

/** A write. Only the owner may make it unless `access` says otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export function write<Takes extends Parameters, Body, Answer>(
  method: Exclude<Method, 'GET'>,
  path: string,
  { changes, sends = 'json', access = 'owner', status = 200 }: WriteOptions,
): Write<Takes, Body, Answer> {
  return { ...callOf(path, JSON_TYPE, { access }), method, cached: false, sends, status, changes }
}

function callOf(
  path: string,
  produces: string,
  {
    cached = false,
    access = 'public',
    ownerSees = 'the same',
  }: Partial<Pick<Call, 'cached' | 'access' | 'ownerSees'>>,
) {
  return {
    method: 'GET',
    path,
    access,
    cached,
    ownerSees,
    streams: false,
    sends: 'json',
    produces,
    status: 200,
    shows: [],
    changes: [],
  } as const
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The part of a call that its address is made from. */
export type Addressed<Takes> = Pick<Call<Takes, never, never>, 'path'> & {
  readonly types?: (takes: Takes, body: never, answer: never) => [takes: Takes, ...rest: unknown[]]
}

/**
 * The address of a call, with its parameters in the path or the query.
 *
 * Throws if a path parameter is missing.
 */
export function addressOf<Takes extends Parameters>(
  { path }: Addressed<Takes>,
  takes: NoInfer<Takes>,
): string {
  const query: Record<string, string | number | undefined> = { ...takes }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = query[name]
    if (value === undefined) throw new Error(`${path} lacks its ${name}`)
    delete query[name]
    return encodeURIComponent(value)
  })
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}
