import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseKinds } from '#server/testing/databases.ts'
import { type FakeArtisan, startFakeArtisan } from '#server/testing/fake-artisan.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { type EventReader, readEvents } from '#server/testing/live-events.ts'
import './artisan.ts'
import { pauseAfter } from './reconnecting-socket.ts'

const NOW = '2026-05-01T12:00:00.000Z'

describe.each(databaseKinds)("Artisan's WebLCDs on %s", kind => {
  let artisan: FakeArtisan
  let library: TestLibrary
  let watcher: EventReader | null = null
  let keys = 0

  const start = async (artisanUnit: 'C' | 'F' = 'C') => {
    library = await createTestLibrary(kind, { config: { artisanUrl: artisan.url, artisanUnit } })
    library.server.app.artisan!.start()
    await connected(1)
  }
  beforeEach(async () => {
    artisan = await startFakeArtisan()
  })
  afterEach(async () => {
    watcher?.close()
    watcher = null
    library.server.app.server.closeAllConnections()
    await library.server.close()
    await artisan.close()
  })

  const connected = (made: number) => vi.waitFor(() => expect(artisan.connections().made).toBe(made), 5_000)
  const show = (bt: string, et: string) => artisan.send({ data: { bt, et, time: '7:31' } })
  const open = async (): Promise<number> => {
    keys += 1
    return (await library.own('POST', '/api/live/', { key: `artisan-${keys}` })).json().id
  }
  const charge = (id: number) =>
    library.own('PUT', `/api/live/${id}/marks`, { charged_at: NOW, marks: [], dropped_at: null })
  const readings = async (id: number) => (await library.own('GET', `/api/live/${id}`)).json().readings
  const waitForReadings = (id: number, count: number) =>
    vi.waitFor(async () => expect(await readings(id)).toHaveLength(count), 5_000)
  const pass = (seconds: number) => {
    library.server.clock.now = new Date(library.server.clock.now.getTime() + seconds * 1000)
  }
  const watch = async (id: number) => {
    const { app } = library.server
    const address = app.server.listening
      ? app.listeningOrigin
      : await app.listen({ port: 0, host: '127.0.0.1' })
    const { cookie } = await library.server.login()
    watcher = await readEvents(`${address}/api/live/${id}/events`, { cookie })
    return watcher
  }
  const said = () => library.server.log.filter(line => line.includes('ARTISAN_URL'))

  test('before charge its temperatures are shown, from charge on they are stored', async () => {
    await start()
    const id = await open()
    const events = await watch(id)
    show('203.4', '221.0')
    const [shown] = await events.take(1)
    const values = { bean_temp: 203.4, ibts_temp: 221, power: null, fan: null, drum: null, typed: false }
    expect(shown).toEqual({
      id: Number.NaN,
      event: 'readings',
      data: { stored: false, readings: [{ at: NOW, ...values }] },
    })
    expect(await readings(id)).toEqual([])
    await charge(id)
    pass(2)
    show('--', '180.5')
    const [, stored] = await events.take(2)
    const later = { at: '2026-05-01T12:00:02.000Z', ...values, bean_temp: null, ibts_temp: 180.5 }
    expect(stored!.data).toEqual({ readings: [later] })
    expect(await readings(id)).toEqual([{ time_seconds: 2, ...values, bean_temp: null, ibts_temp: 180.5 }])
  })

  test('what is no temperature of a roaster is left out', async () => {
    await start()
    const id = await open()
    await charge(id)
    artisan.send('no JSON')
    artisan.send('null')
    artisan.send({ data: { time: '7:31' } })
    artisan.send({ alert: { text: 'Drop' } })
    show('--', '--')
    show('1200', '')
    pass(1)
    show('90', '1200')
    await waitForReadings(id, 1)
    expect(await readings(id)).toMatchObject([{ time_seconds: 1, bean_temp: 90, ibts_temp: null }])
  })

  test('°F are stored as °C', async () => {
    await start('F')
    const id = await open()
    await charge(id)
    show('392', '212')
    await waitForReadings(id, 1)
    expect(await readings(id)).toMatchObject([{ bean_temp: 200, ibts_temp: 100 }])
  })

  test('with no roast running or several, nothing is stored', async () => {
    await start()
    show('80', '80')
    const one = await open()
    await charge(one)
    const other = await open()
    await charge(other)
    const events = await watch(one)
    show('90', '90')
    await artisan.isHeard()
    await library.server.app.artisan!.settled()
    await library.own('DELETE', `/api/live/${other}`)
    pass(1)
    show('91', '91')
    await events.take(1)
    expect(await readings(one)).toMatchObject([{ time_seconds: 1, bean_temp: 91 }])
  })

  test('after a break it connects again, and says each change once', async () => {
    await start()
    const id = await open()
    await charge(id)
    show('90', '90')
    await waitForReadings(id, 1)
    await artisan.close()
    await vi.waitFor(() => expect(said()).toHaveLength(2), 5_000)
    // Longer than the first pause: an attempt in vain says nothing more.
    await new Promise(resolve => setTimeout(resolve, 1_500))
    artisan = await startFakeArtisan(artisan.port)
    await connected(1)
    pass(1)
    show('91', '91')
    await waitForReadings(id, 2)
    expect(said().map(line => JSON.parse(line).event)).toEqual([
      'ARTISAN_URL connected',
      'ARTISAN_URL lost',
      'ARTISAN_URL connected',
    ])
  })

  test('when the server stops, the connection ends', async () => {
    await start()
    await library.server.app.close()
    await vi.waitFor(() => expect(artisan.connections().open).toBe(0), 5_000)
    expect(said()).toHaveLength(1)
  })
})

test('the pauses grow up to 30 s', () => {
  expect([1, 2, 3, 5, 6, 100].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000])
})
