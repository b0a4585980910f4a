import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningRoast } from '#contract/live/running-roasts.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { pointsOfTimeline, timelineOfPoints } from '#domain/curve/timeline.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { formatsIn, OUR_ROASTS, type RoastExport, roastExportsIn } from '#server/testing/fixture-roasts.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { samplesOfRun } from '#server/testing/samples.ts'
import { developmentText } from '#web/visitor/roasts/live/clock-words.ts'
import { pressesOf, secondsTo, tappedMarks } from '#web/visitor/roasts/live/run.ts'
import { durationText, percentText } from '#web/words/figure-text.ts'
import { replay } from '../harness/live-replay.ts'
import { type OwnerCall, sessionWith } from '../harness/owner.ts'

/** Other people's real files, if they are beside the repository. */
const OTHERS = join(import.meta.dirname, '../../shared/samples/roasts')

/** What a machine is to do, and no roast. */
const PROFILES = 'kaffelogic-kpro'

let library: TestLibrary
let owner: OwnerCall
let tests = 0

beforeAll(async () => {
  library = await createTestLibrary('sqlite')
  const { cookie, 'x-csrf-token': csrf } = await library.server.login()
  const address = await library.server.app.listen({ port: 0, host: '127.0.0.1' })
  const [name = '', value = ''] = cookie.split('=')
  owner = sessionWith(address, [
    [name, value],
    ['csrf_token', csrf],
  ]).call
})
afterAll(() => library.server.close())

const ofOthers = existsSync(OTHERS) ? formatsIn(OTHERS).filter(({ name }) => name !== PROFILES) : []
const formats = [...formatsIn(OUR_ROASTS), ...samplesOfRun().of(ofOthers, 4)]

test.each(formats)(
  'a roast of $name that is roasted again through the calls is that of its file, with the figures that the clock had',
  async ({ folder }) => {
    const { name: file, bytes, roast } = await longestRoast(folder)
    tests += 1
    const bean = (await library.addBean(`Kenya ${tests}`)).id
    const { clock } = library.server
    const chargedAt = clock.now.getTime()
    const until = async (seconds: number) => {
      clock.now = new Date(chargedAt + seconds * 1000)
    }
    const replayed = await replay({ owner, key: `replayed-${tests}`, beanId: bean, roast, chargedAt, until })
    expect(await replayed.isShared()).toBe(false)
    const [ran] = (await library.own('GET', '/api/live/')).json<RunningRoast[]>()
    const live = await detailsOf((await replayed.finish()).id)
    expect(onClock(ran!)).toEqual(onPage(live))
    const upload = { field: 'file', name: file, content: Uint8Array.from(bytes) }
    const answer = await library.upload(
      '/api/roasts/import/',
      { bean_id: String(bean), same_file: 'allow' },
      [upload],
    )
    expect(answer.statusCode, answer.body).toBe(201)
    const imported = await detailsOf(answer.json().id)
    expect(measured(live)).toEqual(measured(imported))
    expect(marksOf(live)).toEqual(marksOf(imported))
    expect(live.score).toBe(imported.score)
    expect(live.total_duration_seconds).toBeCloseTo(imported.total_duration_seconds ?? Number.NaN, 2)
    expect([live.source, imported.source]).toEqual(['live', 'file'])
  },
)

test('what a person presses and takes back while a file is replayed stays, and the roast is theirs to save', async () => {
  const { roast } = await longestRoast(join(OUR_ROASTS, 'roastime-csv'))
  const milestones = [
    { milestone_type: 'yellowing', time_seconds: 240 },
    { milestone_type: '1st_crack_start', time_seconds: 480 },
    { milestone_type: '1st_crack_end', time_seconds: 540 },
  ] as const
  const bean = (await library.addBean('Kenya, shared')).id
  const { clock } = library.server
  const chargedAt = clock.now.getTime()
  const at = (seconds: number) => new Date(chargedAt + seconds * 1000).toISOString()
  const running = async (): Promise<RunningRoast> => (await library.own('GET', '/api/live/')).json()[0]
  const press = async (pressed: Partial<RunningRoast>) => {
    const { id, charged_at, marks, dropped_at } = await running()
    const set = { charged_at, marks, dropped_at, ...pressed }
    expect((await library.own('PUT', `/api/live/${id}/marks`, set)).statusCode).toBe(200)
  }
  const yellow = { milestone_type: 'yellowing', at: at(230) } as const
  /** What a person presses or takes back, and when. */
  const acts: [number, Partial<RunningRoast>][] = [
    [235, { marks: [yellow] }],
    [490, { marks: [yellow] }],
    [580, { dropped_at: at(579) }],
  ]
  const until = async (seconds: number) => {
    clock.now = new Date(chargedAt + seconds * 1000)
    if (seconds >= (acts[0]?.[0] ?? Infinity)) await press(acts.shift()![1])
  }
  const timeline = timelineOfPoints(pointsOfTimeline(roast.timeline).filter((_, sample) => sample % 20 === 0))
  const shared = { ...roast, timeline, milestones: [...milestones] }
  const replayed = await replay({ owner, key: 'shared-1', beanId: bean, roast: shared, chargedAt, until })
  expect([acts, await replayed.isShared()]).toEqual([[], true])
  expect(await running()).toMatchObject({
    marks: [yellow, { milestone_type: '1st_crack_end', at: at(540) }],
    dropped_at: at(579),
  })
})

/** The export of a folder whose roast has the most samples with a temperature. */
async function longestRoast(folder: string): Promise<RoastExport> {
  const measured = (await roastExportsIn(folder)).map(each => ({
    each,
    samples: pointsOfTimeline(each.roast.timeline).filter(
      point => (point.bean_probe_temp ?? point.ibts_temp) !== null,
    ).length,
  }))
  const [longest] = measured.sort((one, other) => other.samples - one.samples)
  if (longest === undefined || longest.samples === 0)
    throw new Error(`No file of ${folder} has a roast with temperatures`)
  return longest.each
}

async function detailsOf(id: unknown): Promise<RoastDetails> {
  return (await library.visit(`/api/roasts/${id}/details`)).json()
}

/** What the clock says of a roast at its drop. */
function onClock(ran: RunningRoast) {
  const presses = pressesOf(ran, 0)
  const drop = secondsTo(presses, presses.drop)!
  const crack = secondsTo(presses, presses['1st_crack_start'])
  const marks = Object.entries(tappedMarks(presses)).map(([kind, seconds]) => [kind, formatDuration(seconds)])
  return {
    drop: formatDuration(drop),
    development: crack && developmentText(crack, drop),
    marks: marks.sort(),
  }
}

/** The same of the figures that its page has. */
function onPage({ total_duration_seconds, dtr_percent, milestones }: RoastDetails) {
  const crack = milestones.find(mark => mark.milestone_type === '1st_crack_start')?.time_seconds ?? null
  const development = crack && durationText(total_duration_seconds! - crack)
  return {
    drop: durationText(total_duration_seconds),
    development: crack && `Development ${development}, ${percentText(dtr_percent)}`,
    marks: milestones
      .map(({ milestone_type, time_seconds }) => [milestone_type, durationText(time_seconds)])
      .sort(),
  }
}

/**
 * The samples without rates of rise, which are computed where the machine's aren't sent. A sample in which a file has
 * no value is none of a running roast: nothing was read. An instant has no part of a millisecond, as files have.
 */
function measured({ timeline }: RoastDetails): object[] {
  const samples = timeline.map(({ bean_probe_ror: _, ibts_ror: __, ...sample }) => inMilliseconds(sample))
  return samples.filter(({ time_seconds: _, ...values }) =>
    Object.values(values).some(value => value !== null),
  )
}

/** The marks in the order of time, in which a running roast has them; a file has them in its own. */
function marksOf({ milestones }: RoastDetails): object[] {
  return milestones.map(inMilliseconds).sort((one, other) => one.time_seconds - other.time_seconds)
}

function inMilliseconds<Timed extends { time_seconds: number }>(timed: Timed): Timed {
  return { ...timed, time_seconds: Math.round(timed.time_seconds * 1000) / 1000 }
}
