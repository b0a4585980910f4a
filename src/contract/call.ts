import type { z } from 'zod'
import type { Changeable } from './changes.ts'
import type { EntityName } from './problems.ts'

/**
 * Who may make a call: everybody, the owner, anybody with the CSRF token (for the login itself and for feedback), or
 * the owner and machines with a token of a scope: `machine` to upload files, `live` for running roasts, which everybody
 * may read while the owner shows them.
 */
export type Access = 'public' | 'owner' | 'token' | 'machine' | 'live'

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
  /** The status of a 201 call if what it makes was there already; absent if it never is. */
  readonly foundStatus?: 200 | undefined
  /**
   * What its answer shows. When that changes, an answer in a client's cache is stale. Empty for files and writes.
   */
  readonly shows: readonly Changeable[]
  /** What it changes; empty if nothing, as for a preview. */
  readonly changes: readonly Changeable[]
  /** What it does, in a few words. */
  readonly summary: string
  /** The kind of entity that the `id` in the path belongs to. */
  readonly of?: EntityName | undefined
  readonly query?: z.ZodType | undefined
  /** The parameters in the path other than an `id`. */
  readonly params?: z.ZodType | undefined
  readonly body?: z.ZodType | undefined
  /** The fields of a multipart form, which the handler reads as a stream. */
  readonly form?: z.ZodType | undefined
  /** What may be sent as JSON in place of the form. The handler checks it. */
  readonly json?: z.ZodType | undefined
  readonly answer?: z.ZodType | undefined
  /** The code of the 404, if it isn't that of an unknown entity. */
  readonly missing?: 'no_thumbnail' | 'no_source' | 'unknown_browser' | undefined
  /** Its error statuses that don't follow from its parameters and body. */
  readonly errors?: readonly number[] | undefined
  /** Exempt from the 15 s limit of other writes. */
  readonly mayTakeLong?: boolean | undefined
  /** Carries the types; never set at run time. */
  readonly types?: (takes: Takes, body: Body, answer: Answer) => [takes: Takes, body: Body, answer: Answer]
}

/** A call that only reads. */
export type Read<Takes, Answer> = Call<Takes, undefined, Answer> & { readonly method: 'GET' }

/** A read whose answer the server caches. */
export type CachedRead<Takes, Answer> = Read<Takes, Answer> & { readonly cached: true }

/** A read whose answer is made for each request. */
export type FreshRead<Takes, Answer> = Read<Takes, Answer> & { readonly cached: false }

/**
 * A call that changes something, or sends a file for the server to read. `Parsed` is the body that the server's handler
 * gets, in which the schema has filled in what may be left out.
 */
export type Write<Takes, Body, Answer, Parsed = Body> = Call<Takes, Body, Answer> & {
  readonly method: Exclude<Method, 'GET'>
  readonly cached: false
  /** Carries the type; never set at run time. */
  readonly parsed?: () => Parsed
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

/** What is said of every call besides its address. */
type CallOptions = Pick<Call, 'summary' | 'of' | 'query' | 'params' | 'missing' | 'errors' | 'mayTakeLong'>
type ReadOptions = CallOptions & { access?: 'public' | 'owner' | 'live'; ownerSees?: 'more' }
type FileOptions = ReadOptions & { cached?: boolean }
type JsonOptions = FileOptions & { shows: readonly Changeable[]; answer: z.ZodType }
type WriteOptions = CallOptions & {
  changes: readonly Changeable[]
  answer: z.ZodType
  access?: 'owner' | 'token' | 'machine' | 'live'
  status?: 200 | 201
  foundStatus?: 200
} & (
    | { body?: z.ZodType; form?: undefined; json?: undefined }
    | { form: z.ZodType; json?: z.ZodType; body?: undefined }
  )

/** Refuses what isn't said of such a call: a misspelt name, or what its kind decides. */
type Only<Known, Options> = { readonly [Name in Exclude<keyof Options, NamesOf<Known>>]: never }
type NamesOf<Known> = Known extends unknown ? keyof Known : never

/** What has to be said of the parameters in a path: the entity of an `id`, the schema of others. */
type InPath<Path> = Path extends `${string}/:id${string}/:${string}`
  ? { of: EntityName; params: z.ZodType }
  : Path extends `${string}/:id${string}`
    ? { of: EntityName; params?: undefined }
    : Path extends `${string}/:${string}`
      ? { of?: undefined; params: z.ZodType }
      : { of?: undefined; params?: undefined }

type OutputOf<Options, Name extends string> = Options extends {
  readonly [Each in Name]: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : unknown
type TakesOf<Options> = Simple<
  (Options extends { of: EntityName } ? { id: number } : unknown) &
    OutputOf<Options, 'query'> &
    OutputOf<Options, 'params'>
>
type Simple<Type> = { [Name in keyof Type]: Type[Name] }
type BodyOf<Options> = Options extends { form: z.ZodType }
  ? Form | (Options extends { json: infer Schema extends z.ZodType } ? z.output<Schema> : never)
  : Options extends { body: infer Schema extends z.ZodType }
    ? z.input<Schema>
    : undefined
type ParsedOf<Options> = Options extends { body: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : BodyOf<Options>
type ReadOf<Options, Answer> = Options extends { cached: true }
  ? CachedRead<TakesOf<Options>, Answer>
  : FreshRead<TakesOf<Options>, Answer>

/** A call that reads JSON. If its answer depends on the owner's login, it shows `session` too. */
export function read<const Path extends string, const Options extends JsonOptions & InPath<Path>>(
  path: Path,
  options: Options & Only<JsonOptions, Options>,
): ReadOf<Options, OutputOf<Options, 'answer'>> {
  const { shows, access, ownerSees } = options
  const isOwners = (access === 'owner' || ownerSees === 'more') && !shows.includes('session')
  return callOf(options, {
    ...READ,
    path,
    produces: JSON_TYPE,
    shows: isOwners ? [...shows, 'session'] : shows,
  })
}

/** A call that reads a file, with its media type. */
export function download<const Path extends string, const Options extends FileOptions & InPath<Path>>(
  path: Path,
  produces: string,
  options: Options & Only<FileOptions, Options>,
): ReadOf<Options, FileBytes> {
  return callOf(options, { ...READ, path, produces })
}

/** A call that streams a file. */
export function stream<const Path extends string, const Options extends ReadOptions & InPath<Path>>(
  path: Path,
  produces: string,
  options: Options & Only<ReadOptions, Options>,
): FreshRead<TakesOf<Options>, FileStream> {
  return callOf(options, { ...READ, path, produces, cached: false, streams: true })
}

/** A call that sends Server-Sent Events until either side ends it. It takes none of the places for streams. */
export function events<const Path extends string, const Options extends ReadOptions & InPath<Path>>(
  path: Path,
  options: Options & Only<ReadOptions, Options>,
): FreshRead<TakesOf<Options>, FileStream> {
  return callOf(options, { ...READ, path, produces: 'text/event-stream; charset=utf-8', cached: false })
}

/** A public page outside of the web app. */
export function page<const Path extends string, const Options extends CallOptions & InPath<Path>>(
  path: Path,
  options: Options & Only<CallOptions, Options>,
): FreshRead<TakesOf<Options>, Page> {
  return callOf(options, { ...READ, path, produces: 'text/html; charset=utf-8', cached: false })
}

/** A write. Only the owner may make it unless `access` says otherwise. */
export function write<const Path extends string, const Options extends WriteOptions & InPath<Path>>(
  method: Exclude<Method, 'GET'>,
  path: Path,
  options: Options & Only<WriteOptions, Options>,
): Write<TakesOf<Options>, BodyOf<Options>, OutputOf<Options, 'answer'>, ParsedOf<Options>> {
  const sends = options.form === undefined ? 'json' : options.json === undefined ? 'form' : 'json or form'
  const said = { access: 'owner', ...options } as const
  return callOf(said, { method, path, sends, produces: JSON_TYPE, cached: false })
}

/** The call of what is said of it, and of what its kind decides. */
function callOf<Made>(
  options: Partial<Call>,
  fixed: Pick<Call, 'method' | 'path' | 'produces' | 'sends'> & Partial<Call>,
): Made {
  return { ...USUAL, ...options, ...fixed } as Made
}

const USUAL = {
  access: 'public',
  cached: false,
  ownerSees: 'the same',
  streams: false,
  status: 200,
  shows: [],
  changes: [],
} as const

const READ = { method: 'GET', sends: 'json' } as const

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
