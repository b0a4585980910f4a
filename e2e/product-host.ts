/**
 * The process that runs the products of a worker's test files, each with a port and a data folder of its own. They
 * share the modules that it has loaded, which take three quarters of a start. Started by `ProductHost`; ends with the
 * worker.
 */
import { prepareServer } from '#server/prepared-server.ts'
import { giveKnownOwner } from '../harness/known-owner.ts'
import type { HostAnswer, HostRequest } from './owned-product.ts'

type PreparedServer = Awaited<ReturnType<typeof prepareServer>>

const running = new Map<string, PreparedServer>()

process.on('disconnect', () => process.exit())
process.on('message', async (request: HostRequest) => {
  process.send?.({ address: await carryOut(request) } satisfies HostAnswer)
})

/** Resolves with the address of a started product. */
async function carryOut({ dataFolder, ...request }: HostRequest): Promise<string> {
  if ('newOwner' in request) {
    await giveKnownOwner({ databaseUrl: null, dataFolder }, request.newOwner)
    return ''
  }
  if ('environment' in request) {
    const server = await prepareWith(request.environment)
    running.set(dataFolder, server)
    return server.listen()
  }
  await running.get(dataFolder)?.close('end of a test file')
  running.delete(dataFolder)
  return ''
}

/** The settings are read before anything is waited for. */
function prepareWith(environment: Record<string, string>): Promise<PreparedServer> {
  const before = { ...process.env }
  Object.assign(process.env, environment)
  const prepared = prepareServer()
  for (const name of Object.keys(environment)) delete process.env[name]
  Object.assign(process.env, before)
  return prepared
}
