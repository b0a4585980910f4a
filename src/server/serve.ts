import { prepareServer } from './prepared-server.ts'

/** How long open requests may take after the process was told to stop. */
const DRAIN_MS = 20_000

/** Runs the process: reads the settings, opens the database, listens, and shuts down cleanly. */
export async function serve(): Promise<void> {
  const server = await prepareServer()
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await server.close(signal)
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)

  const address = await server.listen()
  console.log(`First Crack listens on ${address}`)
  console.log(`Log in at ${address}/#/admin`)
  const generatedPassword = await server.generatedPassword()
  if (generatedPassword !== null) console.log(`Owner password: ${generatedPassword}`)
}
