import type { AddressInfo } from 'node:net'
import { prepareOwner } from './admin/owner.ts'
import { createApp } from './app.ts'
import { Backups } from './backups/backups.ts'
import { KEY_MADE } from './backups/file/backup-key.ts'
import { upgradeSafely } from './backups/make/safe-upgrade.ts'
import type { ServerContext } from './context.ts'
import { openDatabase } from './database/connect.ts'
import type { OpenDatabase } from './database/open-database.ts'
import { messageOf, openingProblem } from './database/opening-problem.ts'
import { makeDataFolder } from './files/data-folder.ts'
import { startHousekeeping } from './housekeeping/housekeeping.ts'
import { createFileReader } from './reading/file-reader.ts'
import type { Config } from './settings/config.ts'
import { ownAddress } from './settings/own-address.ts'
import { readSettings } from './settings/read-settings.ts'

/** How long open requests may take after the process was told to stop. */
const DRAIN_MS = 20_000

/** Runs the process: reads the settings, opens the database, listens, and shuts down cleanly. */
export async function serve(): Promise<void> {
  const settings = readSettings()
  const config = settings.ok ? settings.value : fail(settings.reason)
  prepareDataFolder(config)
  const database = await open(config)
  const ownerIsReady = prepareOwner(database.db, config.adminPassword)
  ownerIsReady.catch(error => fail(`the owner's password could not be stored: ${messageOf(error)}`))
  const files = createFileReader({ onBug: stack => app.log.error({ event: 'reader failed', stack }) })
  const now = () => new Date()
  const uptime = () => performance.now()
  const backups = new Backups({
    location: config,
    now,
    onKeyMade: () => app.log.warn({ event: 'backup key made', detail: KEY_MADE }),
    command: config.backupCommand,
    onCopy: report => app.log[report.event === 'backup copied' ? 'info' : 'warn'](report),
  })
  const context: ServerContext = { db: database.db, database, config, files, backups, now, uptime }
  const app = await createApp({ context, ownerIsReady, logStream: process.stderr })
  app.addHook('onClose', () => files.close())
  app.addHook('onClose', () => backups.close())
  startHousekeeping(app, context)
  app.importFolder?.start()

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    app.log.info({ event: 'stopping', signal })
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    // Otherwise, a connection whose last call has just been answered would stay open for the next one.
    setInterval(() => app.server.closeIdleConnections(), 50).unref()
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)

  await app
    .listen({
      host: config.host,
      port: config.port,
      listenTextResolver: address => `listening at ${address}`,
    })
    .catch(error => {
      fail(listenProblem(config, error))
    })
  const { port } = app.server.address() as AddressInfo
  const address = ownAddress({ ...config, port })
  console.log(`First Crack listens on ${address}`)
  console.log(`Log in at ${address}/#/admin`)
  const { generatedPassword } = await ownerIsReady
  if (generatedPassword !== null) console.log(`Owner password: ${generatedPassword}`)
}

function prepareDataFolder({ dataFolder }: Config): void {
  try {
    makeDataFolder(dataFolder)
  } catch (error) {
    fail(`DATA_DIR ${dataFolder}: ${messageOf(error)}`)
  }
}

async function open(config: Config): Promise<OpenDatabase> {
  try {
    const database = await openDatabase(config)
    await upgradeSafely(database, config.dataFolder)
    return database
  } catch (error) {
    return fail(openingProblem(config, error))
  }
}

function listenProblem({ host, port }: Config, error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return `PORT ${port} on ${host} is in use by another program`
  if (error.code === 'EACCES') return `PORT ${port} is not allowed for this user; choose one above 1023`
  return `HOST ${host} can't be listened on: ${messageOf(error)}`
}

/** Prints one line and ends the process. */
function fail(reason: string): never {
  console.error(`First Crack can't start: ${reason}`)
  process.exit(1)
}
