import type { AddressInfo } from 'node:net'
import { prepareOwner } from './account/owner.ts'
import { possibleSessions } from './account/possible-sessions.ts'
import { createApp } from './app.ts'
import type { ServerContext } from './context.ts'
import { createFileReader } from './intake/reading/file-reader.ts'
import { openDatabase } from './platform/database/connect.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import { messageOf, openingProblem } from './platform/database/opening-problem.ts'
import { type RetryWhileAway, waitForDatabase } from './platform/database/wait-for-database.ts'
import { makeDataFolder } from './platform/files/data-folder.ts'
import { closeToOthers, type Exposed } from './platform/files/private-files.ts'
import type { Config } from './platform/settings/config.ts'
import { ownAddress } from './platform/settings/own-address.ts'
import { readSettings } from './platform/settings/read-settings.ts'
import { Backups } from './safety/backups/backups.ts'
import { KEY_MADE } from './safety/backups/file/backup-key.ts'
import { upgradeSafely } from './safety/backups/make/safe-upgrade.ts'
import { unusedConnections } from './safety/front-door/limited-connections.ts'
import { startHousekeeping } from './safety/housekeeping.ts'

/** A server that doesn't listen yet. */
interface PreparedServer {
  /** Listens, and resolves with the address for a browser. Ends the process if it can't. */
  listen(): Promise<string>
  /** The owner's password if this first start made one; otherwise null. */
  generatedPassword(): Promise<string | null>
  /** Logs the reason, answers open requests, and closes the database. */
  close(why: string): Promise<void>
}

/** Reads the settings and opens the database. Prints why and ends the process if that fails. */
export async function prepareServer(): Promise<PreparedServer> {
  const settings = readSettings()
  const config = settings.ok ? settings.value : fail(settings.reason)
  prepareDataFolder(config)
  const whileAway = waitForDatabase(config.databaseWaitSeconds * 1000, reason =>
    console.error(`First Crack waits for its database: ${reason}`),
  )
  const database = await open(config, whileAway)
  const ownerIsReady = whileAway(() => prepareOwner(database.db, config.adminPassword))
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
  const isPossibleSession = await whileAway(() => possibleSessions(database.db, now())).catch(error =>
    fail(openingProblem(config, error)),
  )
  const app = await createApp({ context, ownerIsReady, isPossibleSession, logStream: process.stderr })
  const closeUnused = unusedConnections(app.server)
  app.addHook('onClose', () => files.close())
  app.addHook('onClose', () => backups.close())
  startHousekeeping(app, context)
  app.importFolder?.start()
  app.artisan?.start()

  return {
    async listen() {
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
      return ownAddress({ ...config, port })
    },
    generatedPassword: async () => (await ownerIsReady).generatedPassword,
    async close(why) {
      app.log.info({ event: 'stopping', signal: why })
      // Otherwise, a connection whose last call has just been answered would stay open for the next one.
      const closing = setInterval(() => {
        app.server.closeIdleConnections()
        closeUnused()
      }, 50)
      await app.close()
      await database.close()
      clearInterval(closing)
    },
  }
}

function prepareDataFolder({ dataFolder }: Config): void {
  try {
    makeDataFolder(dataFolder)
    for (const exposed of closeToOthers(dataFolder)) console.error(exposedText(exposed))
  } catch (error) {
    fail(`DATA_DIR ${dataFolder}: ${messageOf(error)}`)
  }
}

function exposedText({ path, mode, why }: Exposed): string {
  const were = `${path} (mode ${mode.toString(8).padStart(4, '0')})`
  if (why === null) return `First Crack has closed ${were} to the other users of this machine.`
  return `Other users of this machine can read ${were}, because it ${WHY_EXPOSED[why]}.`
}

const WHY_EXPOSED = {
  'is a link': 'is a link; close what it leads to',
  'holds other things': 'holds other things too; what is ours in it is closed to them',
  'belongs to another user': 'belongs to another user than that of the server',
  'has fixed modes': 'is on a file system that keeps no other mode',
} satisfies Record<NonNullable<Exposed['why']>, string>

async function open(config: Config, whileAway: RetryWhileAway): Promise<OpenDatabase> {
  try {
    const database = await openDatabase(config)
    await whileAway(async () => {
      await database.ready()
      await upgradeSafely(database, config.dataFolder)
    })
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
