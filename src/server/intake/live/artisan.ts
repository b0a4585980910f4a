import { sentCelsius } from '#contract/live/running-roasts.ts'
import { MOST_READINGS_OF_CALL, READ_TEMPERATURE, type Reading } from '#domain/live/running-roast.ts'
import type { App, ServerContext } from '#server/context.ts'
import { showReadings } from '#server/library/live/events.ts'
import { addReadings } from '#server/library/live/readings.ts'
import { listRunning } from '#server/library/live/running-roast-row.ts'
import { isDatabaseAway, refusalToSave } from '#server/platform/database/database-away.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { ReconnectingSocket } from './reconnecting-socket.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if ARTISAN_URL is not set. */
    artisan: Artisan | null
  }
}

/** Adds `app.artisan`. */
export function registerArtisan(app: App, context: ServerContext): void {
  const { artisanUrl } = context.config
  const artisan = artisanUrl === null ? null : new Artisan(app, context, artisanUrl)
  app.decorate('artisan', artisan)
  if (artisan !== null) app.addHook('preClose', () => artisan.close())
}

/**
 * Reads what Artisan shows on its WebLCDs into the one roast that runs: stored from charge on, before it only shown to
 * whoever watches. With none or several running, nothing happens.
 */
class Artisan {
  readonly #app: App
  readonly #context: ServerContext
  readonly #socket: ReconnectingSocket
  /** What came in and isn't passed on yet, because the database is slow or away. */
  #waiting: Reading[] = []
  #passing: Promise<void> | null = null

  constructor(app: App, context: ServerContext, url: string) {
    this.#app = app
    this.#context = context
    this.#socket = new ReconnectingSocket(url, {
      onText: text => this.#read(text),
      onState: (state, reason) => {
        if (state === 'connected') app.log.info({ event: 'ARTISAN_URL connected' })
        else app.log.warn({ event: 'ARTISAN_URL lost', reason })
      },
    })
  }

  start(): void {
    this.#socket.start()
  }

  async close(): Promise<void> {
    this.#socket.close()
    await this.settled()
  }

  /** Waits for the readings that are being passed on. */
  async settled(): Promise<void> {
    await this.#passing
  }

  #read(text: string): void {
    const { now, config } = this.#context
    const shown = shownTemperatures(text, config.artisanUnit)
    if (shown === null) return
    const reading = { at: now().getTime(), ...shown, power: null, fan: null, drum: null, typed: false }
    this.#waiting = [...this.#waiting, reading].slice(-MOST_READINGS_OF_CALL)
    this.#passing ??= this.#passOn().finally(() => {
      this.#passing = null
    })
  }

  /** Passes on what waits. While the database is away it stays, and is tried with the next reading. */
  async #passOn(): Promise<void> {
    while (this.#waiting.length > 0) {
      const readings = this.#waiting
      this.#waiting = []
      try {
        await this.#passToTheOne(readings)
      } catch (error) {
        this.#waiting = [...readings, ...this.#waiting].slice(-MOST_READINGS_OF_CALL)
        if (!isDatabaseAway(error) && refusalToSave(error) === null) {
          this.#waiting = []
          this.#app.log.error({ event: 'ARTISAN_URL failed', err: error })
        }
        return
      }
    }
  }

  async #passToTheOne(readings: Reading[]): Promise<void> {
    const { db, now, backups } = this.#context
    // The thread that restores holds the lock of the embedded database.
    if (backups.isRestoring()) return
    const [roast, ...others] = await listRunning(db)
    if (roast === undefined || others.length > 0) return
    if (roast.charged_at === null) return showReadings(this.#app.eventStreams, roast.id, readings)
    // Refused only if the roast was saved meanwhile, or has all the readings that it may have.
    const added = await addReadings(db, roast.id, { unit: 'C', typed: false, readings }, now())
    if (added.ok) this.#app.eventStreams.look()
  }
}

/**
 * The temperatures of a message of Artisan's WebLCDs in °C: `{"data": {"bt": "203.4", "et": "221.0", "time": "7:31"}}`,
 * where `--` is none. Null if it has none that a roaster can have.
 */
function shownTemperatures(
  text: string,
  unit: Config['artisanUnit'],
): Pick<Reading, 'bean_temp' | 'ibts_temp'> | null {
  const { bt, et } = shownValues(text)
  const celsius = (shown: unknown) => {
    if (!/^\s*-?\d+(\.\d+)?\s*$/.test(String(shown))) return null
    const temperature = sentCelsius(Number(shown), unit)
    const { least, most } = READ_TEMPERATURE
    return temperature >= least && temperature <= most ? temperature : null
  }
  const bean_temp = celsius(bt)
  const ibts_temp = celsius(et)
  return bean_temp === null && ibts_temp === null ? null : { bean_temp, ibts_temp }
}

function shownValues(text: string): { bt?: unknown; et?: unknown } {
  try {
    return Object(Object(JSON.parse(text)).data)
  } catch {
    return {}
  }
}
