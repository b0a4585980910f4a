import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnerSession, openSession, sessionWith } from '../harness/owner.ts'
import { NODE_FLAGS, type Product, productSettings } from '../harness/product.ts'

/** A request from a worker to the process that runs its products, about the product of one data folder. */
export type HostRequest = { dataFolder: string } & (
  | { newOwner: string }
  | { environment: Record<string, string> }
  | { stop: true }
)

/** Sent when a request has been carried out. */
export interface HostAnswer {
  address: string
}

/** The product on a library whose owner has logged in. It shares its process with those of other files. */
export type OwnedProduct = Pick<Product, 'address' | 'dataFolder' | 'password' | 'stop'>

const DATABASE = 'first-crack.sqlite'
const PASSWORD = 'the same for all browser tests'

/** An empty library with a password, in which the owner has logged in. */
interface BegunLibrary {
  database: Buffer
  cookies: OwnerSession['cookies']
}

/** Made once by each worker. */
let host: ProductHost | undefined
let begun: Promise<BegunLibrary> | undefined

const sessions = new WeakMap<OwnedProduct, OwnerSession>()

/** Starts the product on an empty library whose owner has logged in before. `stop` removes its folder. */
export async function startOwnedProduct(environment: Record<string, string> = {}): Promise<OwnedProduct> {
  begun ??= beginLibrary()
  const { database, cookies } = await begun
  const dataFolder = newFolder()
  writeFileSync(join(dataFolder, DATABASE), database)
  const product = await start(dataFolder, environment)
  sessions.set(product, sessionWith(product.address, cookies))
  return product
}

/** The owner's session: the first call gets the one from before the start, later calls log in. */
export async function ownerSession(product: OwnedProduct): Promise<OwnerSession> {
  const begun = sessions.get(product)
  sessions.delete(product)
  return begun ?? openSession(product.address, product.password)
}

async function beginLibrary(): Promise<BegunLibrary> {
  host = new ProductHost()
  const dataFolder = newFolder()
  await host.ask({ dataFolder, newOwner: PASSWORD })
  const product = await start(dataFolder, {})
  const { cookies } = await openSession(product.address, PASSWORD)
  await host.ask({ dataFolder, stop: true })
  const database = readFileSync(join(dataFolder, DATABASE))
  rmSync(dataFolder, { recursive: true })
  return { database, cookies }
}

async function start(dataFolder: string, environment: Record<string, string>): Promise<OwnedProduct> {
  const settings = { ...productSettings(dataFolder), ...environment }
  const address = await host!.ask({ dataFolder, environment: settings })
  return {
    address,
    dataFolder,
    password: PASSWORD,
    async stop() {
      await host!.ask({ dataFolder, stop: true })
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'first-crack-owned-'))
}

/** The process of `product-host.ts`. It handles one request at a time. */
class ProductHost {
  readonly #process: ChildProcess
  #printed = ''
  #asked: Promise<unknown> = Promise.resolve()

  constructor() {
    const file = new URL('product-host.ts', import.meta.url)
    this.#process = fork(file, { execArgv: NODE_FLAGS, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.#process.stderr?.on('data', chunk => (this.#printed = `${this.#printed}${chunk}`.slice(-10_000)))
  }

  /** Resolves with the address of a started product. Rejects if the process ends. */
  ask(request: HostRequest): Promise<string> {
    const asked = this.#asked.then(() => this.#send(request))
    this.#asked = asked.catch(() => {})
    return asked
  }

  #send(request: HostRequest): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const ended = () => reject(new Error(`The process of the products has ended:\n${this.#printed}`))
    this.#process.once('exit', ended)
    this.#process.once('message', ({ address }: HostAnswer) => {
      this.#process.off('exit', ended)
      resolve(address)
    })
    this.#process.send(request, error => error && ended())
    return promise
  }
}
