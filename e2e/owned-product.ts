import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnerSession, openSession, sessionWith } from '../harness/owner.ts'
import { type Product, startProduct } from '../harness/product.ts'

const DATABASE = 'first-crack.sqlite'

/** An empty library with a password, in which the owner has logged in. */
interface BegunLibrary {
  database: Buffer
  password: string
  cookies: OwnerSession['cookies']
}

/** Made once by each worker. A first start and a login, each with its slow hash, double the time of a start. */
let begun: Promise<BegunLibrary> | undefined

const sessions = new WeakMap<Product, OwnerSession>()

/** Starts the product on an empty library whose owner has logged in before. `stop` removes its folder. */
export async function startOwnedProduct(environment: Record<string, string> = {}): Promise<Product> {
  begun ??= beginLibrary()
  const { database, password, cookies } = await begun
  const dataFolder = mkdtempSync(join(tmpdir(), 'first-crack-owned-'))
  writeFileSync(join(dataFolder, DATABASE), database)
  const started = await startProduct({ dataFolder, environment })
  const product: Product = {
    ...started,
    password,
    async stop() {
      await started.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
  sessions.set(product, sessionWith(product.address, cookies))
  return product
}

/** The owner's session from before the start, for the first who asks; otherwise that of a login now. */
export async function ownerSession(product: Product): Promise<OwnerSession> {
  const begun = sessions.get(product)
  sessions.delete(product)
  return begun ?? openSession(product.address, product.password)
}

async function beginLibrary(): Promise<BegunLibrary> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'first-crack-begun-'))
  const password = 'the same for all browser tests'
  const product = await startProduct({ dataFolder, environment: { ADMIN_PASSWORD: password } })
  const { cookies } = await openSession(product.address, password)
  await product.stop()
  const database = readFileSync(join(dataFolder, DATABASE))
  rmSync(dataFolder, { recursive: true, force: true })
  return { database, password, cookies }
}
