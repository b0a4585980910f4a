import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoastDetails } from '#contract/roasts.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { readUploadedRoasts } from '#server/intake/reading/read-uploaded-roast.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { replay } from '../harness/live-replay.ts'
import { type OwnerCall, sessionWith } from '../harness/owner.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/roasts')

let library: TestLibrary
let owner: OwnerCall
let bean: number

beforeAll(async () => {
  library = await createTestLibrary('sqlite')
  bean = (await library.addBean('Kenya')).id
  const { cookie, 'x-csrf-token': csrf } = await library.server.login()
  const address = await library.server.app.listen({ port: 0, host: '127.0.0.1' })
  const [name = '', value = ''] = cookie.split('=')
  owner = sessionWith(address, [
    [name, value],
    ['csrf_token', csrf],
  ]).call
})
afterAll(() => library.server.close())

const folders = readdirSync(FIXTURES, { withFileTypes: true })
const formats = folders.filter(entry => entry.isDirectory()).map(entry => entry.name)

test.each(formats)(
  'a roast of %s that is roasted again through the calls is that of its file',
  async format => {
    const { file, bytes, roast } = await longestRoast(format)
    const { clock } = library.server
    const chargedAt = clock.now.getTime()
    const until = async (seconds: number) => {
      clock.now = new Date(chargedAt + seconds * 1000)
    }
    const saved = await replay({ owner, key: `replay-${format}`, beanId: bean, roast, chargedAt, until })
    const live = await detailsOf(saved.id)
    const upload = { field: 'file', name: file, content: Uint8Array.from(bytes) }
    const answer = await library.upload(
      '/api/roasts/import/',
      { bean_id: String(bean), same_file: 'allow' },
      [upload],
    )
    expect(answer.statusCode, answer.body).toBe(201)
    const imported = await detailsOf(answer.json().id)
    expect(measured(live)).toEqual(measured(imported))
    expect(live.milestones).toEqual(imported.milestones)
    expect([live.score, live.total_duration_seconds]).toEqual([
      imported.score,
      imported.total_duration_seconds,
    ])
    expect([live.source, imported.source]).toEqual(['live', 'file'])
  },
)

/** The file of a format whose roast has the most samples with a temperature. */
async function longestRoast(format: string): Promise<{ file: string; bytes: Buffer; roast: RoastFile }> {
  const files = readdirSync(join(FIXTURES, format)).filter(file => !/\.(expected\.json|txt)$/.test(file))
  let longest: { file: string; bytes: Buffer; roast: RoastFile; samples: number } | null = null
  for (const file of files) {
    const bytes = readFileSync(join(FIXTURES, format, file))
    const read = await readUploadedRoasts(bytes, file, 'UTC')
    if (!read.ok || read.value.length > 1) continue
    const { roast } = read.value[0]!
    const samples = pointsOfTimeline(roast.timeline).filter(
      point => (point.bean_probe_temp ?? point.ibts_temp) !== null,
    ).length
    if (samples > (longest?.samples ?? 0)) longest = { file, bytes, roast, samples }
  }
  if (longest === null) throw new Error(`No file of ${format} has a roast with temperatures`)
  return longest
}

async function detailsOf(id: unknown): Promise<RoastDetails> {
  return (await library.visit(`/api/roasts/${id}/details`)).json()
}

/**
 * The samples without rates of rise, which are computed where the machine's aren't sent. A sample in which a file has
 * no value is none of a running roast: nothing was read.
 */
function measured({ timeline }: RoastDetails): object[] {
  const samples = timeline.map(({ bean_probe_ror: _, ibts_ror: __, ...sample }) => sample)
  return samples.filter(({ time_seconds: _, ...values }) =>
    Object.values(values).some(value => value !== null),
  )
}
