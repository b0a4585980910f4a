import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { planUpdate } from '#contract/again/plans.ts'
import { beanFields } from '#contract/beans.ts'
import { blendUpdate } from '#contract/blend/blends.ts'
import { roastCreate, timelinePoint } from '#contract/roasts.ts'
import { stockEntryUpdate } from '#contract/stock.ts'
import { cupRate, tableCreate } from '#contract/tasting/tables.ts'
import { tastingUpdate } from '#contract/tasting/tastings.ts'
import { MILESTONE_TYPES, type Milestone } from '#domain/roast/milestones.ts'
import { ROAST_DOCUMENT } from '#domain/roast/roast-document.ts'
import { HOUSE } from '#domain/score/style.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary, type UploadedTestFile } from '#server/testing/library.ts'
import { answersElsewhere, everyAnswer } from '#server/testing/restored-elsewhere.ts'
import { samplesOfRun } from '#server/testing/samples.ts'
import { namesIn, valuesByName } from '../src/domain/record/named-values.ts'
import { AS_IT_IS } from '../src/domain/roast/as-it-is.ts'
import { COLUMN_RULES } from '../src/server/platform/database/column-rules.ts'

const WEEK_SECONDS = 604_800
const NOTHING_TAPPED = { first_crack_seconds: null, drop_seconds: null }

/** Ordinary values of each type, so that every kind of write accepts some of them. */
const PLAIN = { texts: ['https://example.org'], numbers: [0, 5, 300], others: [null, true, ['berry']] }
/** Numbers at the limits and far beyond them. */
const FAR_NUMBERS = [
  ...[-0, 5e-324, 1e-300, 0.001, 0.1, -300, 100, 2_000, 2_026, 1e5, 1e6, 1e15, 1e300, -1e300],
  ...[WEEK_SECONDS, -WEEK_SECONDS, WEEK_SECONDS + 1],
]
const HOSTILE_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\ud83d\u0301\ude00',
    '\ufeff',
    '\u202e',
    '\u200b',
    'a\u202eb',
    '\r\n',
  ],
  ...[
    '\u0301',
    '#999999999',
    '#1000000000',
    '2026-02-30',
    '2024-02-29T23:59:59.999999999+14:00',
    '__proto__',
  ],
  ...['İ', '\ufdfa'.repeat(200), '😀'.repeat(200), 'x'.repeat(5_000), 'x'.repeat(30_000)],
]
const ODD_VALUES = [
  ...[[], {}, { a: 1e300 }, { ['x'.repeat(101)]: 1 }],
  [' Filter', 'FILTER', '', 'İ', '\u0301'],
]

const samples = samplesOfRun()
let texts: string[]
let numbers: number[]
let values: unknown[]

function chosenValues() {
  const chosen = {
    texts: [...PLAIN.texts, ...samples.of(HOSTILE_TEXTS, 3)],
    numbers: [...PLAIN.numbers, ...samples.of(FAR_NUMBERS, 3)],
  }
  const others = [...PLAIN.others, ...samples.of(ODD_VALUES, 1)]
  return { ...chosen, values: [...chosen.texts, ...chosen.numbers, ...others] }
}

const SAMPLES = [0, 60, 300, 480, 600].map((time_seconds, index) => ({
  time_seconds,
  ibts_temp: 150 + 15 * index,
  bean_probe_temp: 100 + 25 * index,
}))

const { version: _version, ...HOUSE_RULES } = HOUSE

/** Samples of a recording that no other roast has. */
const UPDATED_SAMPLES = SAMPLES.map(sample => ({ ...sample, ibts_temp: sample.ibts_temp + 1 }))

let library: TestLibrary
let bean: number
/** The bean of every other roast, which is deleted at the end. */
let deletedBean: number
/** How many calls of each kind of write were accepted. */
let accepted: Record<string, number>
let others: number

type Answer = Awaited<ReturnType<TestLibrary['own']>>
type Send = () => Promise<Answer>

const AT_ONCE = 8

/** Makes the calls, some at once, and counts those that were accepted. None may be answered 5xx. */
async function sendAll(write: string, calls: Iterable<Send>): Promise<Answer[]> {
  const all = [...calls]
  const taken: Answer[] = []
  for (let first = 0; first < all.length; first += AT_ONCE) {
    for (const answer of await Promise.all(all.slice(first, first + AT_ONCE).map(call => call()))) {
      if (answer.statusCode >= 500) throw new Error(`${write}: ${answer.statusCode} ${answer.body}`)
      if (answer.statusCode < 400) taken.push(answer)
    }
  }
  accepted[write] = (accepted[write] ?? 0) + taken.length
  return taken
}

/** When the running roasts were charged, a little before the server's clock. */
const LIVE_AT = Date.parse('2026-05-01T11:59:00.000Z')

/** A unique key of a running roast. */
function otherKey(): number {
  others += 1
  return 1_000_000 + others
}

/** A unique name. */
function otherName(): string {
  others += 1
  return `Other ${others}`
}

/** Bodies that together put every value into each field whose schema accepts it. Refused values are never stored. */
function withEach(shape: z.ZodRawShape): Record<string, unknown>[] {
  const taken = Object.entries(shape).map(([field, schema]) => {
    return { field, fine: values.filter(value => z.safeParse(schema, value).success) }
  })
  const count = Math.max(...taken.map(({ fine }) => fine.length))
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(taken.map(({ field, fine }) => [field, fine[index % fine.length]])),
  )
}

const {
  timeline: _,
  milestones: __,
  bean_id: ___,
  style_id: ____,
  greens: _____,
  ...OWN_FIELDS
} = roastCreate.shape

const ODD_AS_IT_IS = valuesByName(namesIn(AS_IT_IS), () => true)

/** The fields as texts, half in each of two forms, because one form may not have so many. */
function inTwoForms(fields: Record<string, unknown>): Record<string, string>[] {
  const texts = Object.entries(fields).map(([field, value]) => [field, String(value ?? '')])
  const half = Math.ceil(texts.length / 2)
  return [texts.slice(0, half), texts.slice(half)].map(some => Object.fromEntries(some))
}

const postRoast = (body: object) => () =>
  library.own('POST', '/api/roasts/', { bean_id: oneOfTwo(), roast_name: otherName(), ...body })

function oneOfTwo(): number {
  others += 1
  return others % 2 === 0 ? bean : deletedBean
}

/** Every way of storing something, each tried with every value in every field. */
const WRITES: Record<string, (write: string) => Promise<unknown>> = {
  'an edited bean': write =>
    sendAll(
      write,
      withEach(beanFields.shape).flatMap(({ origin_name, ...fields }) => [
        () => library.own('PUT', `/api/beans/${bean}`, { origin_name }),
        () => library.own('PUT', `/api/beans/${bean}`, fields),
      ]),
    ),
  'a new bean': write =>
    sendAll(
      write,
      withEach(beanFields.shape).flatMap(({ origin_name, ...fields }) => [
        () => library.own('POST', '/api/beans/', { origin_name }),
        () => library.own('POST', '/api/beans/', { ...fields, origin_name: otherName() }),
      ]),
    ),
  'a typed roast': write => {
    const fields = withEach(OWN_FIELDS)
    const timelines = withEach(timelinePoint.shape).map(point => [
      ...SAMPLES,
      ...[point, { time_seconds: -WEEK_SECONDS }, { time_seconds: 5e-324 }],
    ])
    const marked = numbers.flatMap(time_seconds =>
      [[], [{ time_seconds }], SAMPLES].map(timeline => ({
        timeline,
        milestones: MILESTONE_TYPES.map(milestone_type => ({ milestone_type, time_seconds })),
      })),
    )
    const many = [100, 101, 705].map(count => ({ timeline: SAMPLES, milestones: milestones(count) }))
    return sendAll(write, [
      ...fields.map(postRoast),
      ...fields.map(body => postRoast({ ...body, roast_name: otherName() })),
      ...timelines.map(timeline => postRoast({ timeline })),
      ...[...marked, ...many].map(postRoast),
    ])
  },
  'an edited roast': async write => {
    const { id } = await library.addRoast({ bean_id: bean, roast_name: otherName(), timeline: SAMPLES })
    return sendAll(
      write,
      withEach(OWN_FIELDS).flatMap(body => [
        () => library.own('PUT', `/api/roasts/${id}`, { ...body, as_it_is: ODD_AS_IT_IS }),
        () => library.own('PATCH', `/api/roasts/${id}`, body),
      ]),
    )
  },
  'a blend': async write => {
    const other = (await library.addBean(otherName())).id
    const blends = numbers.map(grams => ({
      bean_id: undefined,
      greens: [bean, other].map(bean_id => ({ bean_id, grams })),
    }))
    const added = await sendAll(write, blends.map(postRoast))
    const { id } = added[0]!.json()
    await sendAll(
      write,
      numbers.map(green_weight_g => () => library.own('PATCH', `/api/roasts/${id}`, { green_weight_g })),
    )
    const roast_ids = added.map(answer => answer.json<{ id: number }>().id)
    return sendAll(
      write,
      blends.map(
        ({ greens }) =>
          () =>
            library.own('POST', '/api/roasts/change-many', { roast_ids, greens }),
      ),
    )
  },
  'milestones set by hand': async write => {
    const long = [-WEEK_SECONDS, 0, 300, WEEK_SECONDS].map(time_seconds => ({ time_seconds, ibts_temp: 20 }))
    for (const timeline of [[], SAMPLES, long]) {
      const { id } = await library.addRoast({ bean_id: bean, roast_name: otherName(), timeline })
      const marks = [...numbers, null].flatMap(seconds => [
        { charge_seconds: seconds },
        { drop_seconds: seconds },
        { milestones: [{ milestone_type: 'yellowing', time_seconds: seconds }] },
        { milestones: milestones(1), charge_seconds: -WEEK_SECONDS, drop_seconds: seconds },
      ])
      await sendAll(
        write,
        marks.map(mark => () => library.own('PUT', `/api/roasts/${id}/milestones`, mark)),
      )
    }
  },
  'a file of a roast': async write => {
    const [own] = otherExports()
    const upload = (fields: object, file: UploadedTestFile) => () =>
      library.upload('/api/roasts/import/', { bean_id: String(oneOfTwo()), same_file: 'allow', ...fields }, [
        file,
      ])
    const either = (file: UploadedTestFile, index: number) =>
      upload(index % 2 === 0 ? { number_if_taken: 'next' } : { roast_name: otherName() }, file)
    const several = filesOfSeveralValues()
    expect(await sendAll(write, several.map(either))).toHaveLength(several.length)
    return sendAll(write, [
      ...otherExports().map(either),
      ...withEach(OWN_FIELDS)
        .flatMap(inTwoForms)
        .map(fields => upload(fields, own!)),
    ])
  },
  'a file of the inbox': async write => {
    const waiting = await sendAll(
      'the inbox',
      [...otherExports(), ...filesOfSeveralValues()]
        .filter((_, index) => index % 3 === 0)
        .map(file => () => library.upload('/api/inbox/', {}, [file])),
    )
    return sendAll(
      write,
      waiting.map(answer => () => {
        const body = { bean_id: oneOfTwo(), roast_name: otherName(), same_file: 'allow' }
        return library.own('POST', `/api/inbox/${answer.json().id}/import`, body)
      }),
    )
  },
  'a file that updates its roast': async write => {
    const { id } = (
      await library.upload('/api/roasts/import/', { bean_id: String(bean) }, [
        file('recording.json', { roast_name: otherName(), timeline: UPDATED_SAMPLES }),
      ])
    ).json()
    const update = (change: object, fields: Record<string, string> = {}) => {
      const saved = file('recording.json', { timeline: UPDATED_SAMPLES, ...change })
      return library.upload('/api/roasts/import/', { updates: String(id), ...fields }, [saved])
    }
    const bodies = withEach(OWN_FIELDS)
    await sendAll(
      write,
      bodies.flatMap(({ roast_name: _, ...body }) => [
        () => update(body),
        ...inTwoForms(body).map(fields => () => update({}, fields)),
      ]),
    )
    const changes = (await library.own('GET', '/api/trash/')).json<{ id: number; kind: string }[]>()
    const newest = changes.find(({ kind }) => kind === 'update')
    await sendAll('an undone update', [() => library.own('POST', `/api/trash/${newest?.id}/restore`)])
  },
  'another name of a bean': write =>
    sendAll(
      write,
      values.map(value => () => library.own('PUT', `/api/beans/${bean}/aliases`, { aliases: [value] })),
    ),
  'an entry of the stock': async write => {
    const fine = { bean_id: bean, kind: 'count', date: '2026-01-01', grams: 1000 }
    const { id } = (await library.own('POST', '/api/stock/entries', fine)).json()
    const { bean_id: _, ...fields } = stockEntryUpdate.shape
    return sendAll(
      write,
      withEach(fields).flatMap(({ kind: _kind, date: _date, cost, ...body }) => [
        () => library.own('POST', '/api/stock/entries', { ...fine, ...body, bean_id: oneOfTwo() }),
        () => library.own('POST', '/api/stock/entries', { ...fine, ...body, kind: 'purchase', cost }),
        () => library.own('PUT', `/api/stock/entries/${id}`, body),
      ]),
    )
  },
  'a plan': async write => {
    const fine = { bean_id: bean, name: otherName() }
    const { id } = (await library.own('POST', '/api/plans/', fine)).json()
    const { bean_id: _, steps: _steps, marks: _marks, ...fields } = planUpdate.shape
    const steps = numbers.flatMap(value => [
      { time_seconds: value, bean_temp: 5, ibts_temp: null, setting: 'power', to: 5 },
      { time_seconds: 5, bean_temp: value, ibts_temp: value, setting: 'fan', to: value },
    ])
    const marks = numbers.map(value => ({
      ...{ milestone_type: 'yellowing', time_seconds: Math.abs(value) % 600, bean_temp: value },
    }))
    const bodies = [
      ...withEach(fields),
      ...steps.map(step => ({ steps: [step] })),
      ...marks.map(mark => ({ marks: [mark] })),
    ]
    return sendAll(
      write,
      bodies.flatMap(body => [
        () =>
          library.own('POST', '/api/plans/', { ...fine, name: otherName(), ...body, bean_id: oneOfTwo() }),
        () => library.own('PUT', `/api/plans/${id}`, body),
      ]),
    )
  },
  'a recipe': async write => {
    const { id: other } = await library.addBean(otherName())
    const parts = [60, 40].map((share_percent, index) => ({ bean_id: [bean, other][index], share_percent }))
    const fine = { name: otherName(), parts }
    const { id } = (await library.own('POST', '/api/blends/', fine)).json()
    const { parts: _, ...fields } = blendUpdate.shape
    const shares = numbers.map(value => [
      { ...parts[0], share_percent: value },
      { ...parts[1], share_percent: 100 - value },
    ])
    return sendAll(
      write,
      [...withEach(fields), ...shares.map(parts => ({ parts }))].flatMap(body => [
        () => library.own('POST', '/api/blends/', { ...fine, name: otherName(), ...body }),
        () => library.own('PUT', `/api/blends/${id}`, body),
      ]),
    )
  },
  'a sheet': async write => {
    const scale = { name: 'Body', from: 1, to: 5 }
    const sheet = { name: 'Mine', scales: [scale] }
    const { id } = (await library.own('POST', '/api/sheets/', sheet)).json()
    const bodies = [
      ...values.map(name => ({ name })),
      ...values.flatMap(value =>
        ['name', 'from', 'to', 'step', 'low', 'high'].map(part => ({
          scales: [{ ...scale, [part]: value }],
        })),
      ),
    ]
    return sendAll(
      write,
      bodies.flatMap(body => [
        () => library.own('POST', '/api/sheets/', { ...sheet, ...body }),
        () => library.own('PUT', `/api/sheets/${id}`, body),
      ]),
    )
  },
  'a tasting': async write => {
    const scales = [{ name: 'Body', from: -1000, to: 1000, step: 5 }]
    const { id: sheet_id } = (await library.own('POST', '/api/sheets/', { name: 'Wide', scales })).json()
    const fine = {
      roast_id: (await library.addRoast({ bean_id: bean, roast_name: otherName() })).id,
      sheet_id,
    }
    const tasting = { ...fine, values: { Body: 5 } }
    const { id } = (await library.own('POST', '/api/tastings/', tasting)).json()
    const { roast_id: _, values: _values, ...fields } = tastingUpdate.shape
    const bodies = [...withEach(fields), ...numbers.map(Body => ({ values: { Body } }))]
    return sendAll(
      write,
      bodies.flatMap(body => [
        () => library.own('POST', '/api/tastings/', { ...tasting, ...body }),
        () => library.own('PUT', `/api/tastings/${id}`, body),
      ]),
    )
  },
  'a table': async write => {
    const roast_ids = [
      (await library.addRoast({ bean_id: bean, roast_name: otherName() })).id,
      (await library.addRoast({ bean_id: bean, roast_name: otherName() })).id,
    ]
    const fine = { roast_ids, sheet_id: 1, hours: 2, mode: 'letters' }
    const { code } = (await library.own('POST', '/api/tables/', fine)).json()
    const seat = { key: 'stored-values', name: 'Ann' }
    await library.own('POST', `/api/tables/${code}/tasters`, seat)
    const { key: _key, letter: _letter, values: _values, ...rates } = cupRate.shape
    const { roast_ids: _roasts, sheet_id: _sheet, ...tables } = tableCreate.shape
    return sendAll(write, [
      ...withEach(tables).map(body => () => library.own('POST', '/api/tables/', { ...fine, ...body })),
      ...values.flatMap(value => [
        () => library.own('POST', `/api/tables/${code}/tasters`, { key: otherName(), name: value }),
        () => library.own('POST', `/api/tables/${code}/tasters`, { key: value, name: otherName() }),
      ]),
      ...withEach(rates).map(
        body => () =>
          library.own('PUT', `/api/tables/${code}/ratings`, {
            ...{ key: seat.key, letter: 'A', values: { rating: 3 } },
            ...body,
          }),
      ),
    ])
  },
  'a style': async write => {
    const { points } = HOUSE
    const moved = numbers.map(value => ({
      ideals: { ...HOUSE.ideals, duration: { from: 0, to: value } },
      points: { ...points, duration: value, curve: 40 - value },
    }))
    const given = [
      ...values.map(name => ({ name })),
      ...moved.map(rules => ({ name: otherName(), ...rules })),
    ]
    const added = await sendAll(
      write,
      given.map(change => () => library.own('POST', '/api/styles/', { ...HOUSE_RULES, ...change })),
    )
    const chosen = added.map(answer => answer.json<{ id: number }>().id)
    await sendAll(
      write,
      [...chosen, ...values].flatMap(style_id => [
        () => library.own('PUT', `/api/beans/${oneOfTwo()}`, { style_id }),
        postRoast({ style_id, timeline: SAMPLES, milestones: milestones(1) }),
      ]),
    )
    await library.own('PUT', `/api/styles/${chosen.at(-1)}`, { points })
    await library.own('POST', '/api/roasts/calculate-all-scores')
    const unused = await library.own('POST', '/api/styles/', { ...HOUSE_RULES, name: otherName() })
    return library.own('DELETE', `/api/styles/${unused.json().id}`)
  },
  'saved searches': write =>
    sendAll(
      write,
      values.flatMap(value =>
        ['name', 'search'].map(
          field => () =>
            library.own('PUT', '/api/searches/', {
              searches: [{ name: 'x', search: 'q=x', [field]: value }],
            }),
        ),
      ),
    ),
  'a running roast': async write => {
    // Eight run at once, so each is deleted before the next is opened.
    const run = async (fields: object) => {
      const opened = await library.own('POST', '/api/live/', { key: `stored-${otherKey()}`, ...fields })
      if (opened.statusCode >= 400) return opened
      const { id } = opened.json<{ id: number }>()
      const readings = numbers.map((power, index) => ({ at: LIVE_AT + index, power }))
      for (const reading of readings)
        await library.own('POST', `/api/live/${id}/readings`, { readings: [reading] })
      const marks = { charged_at: LIVE_AT, marks: [], dropped_at: LIVE_AT + 1000 }
      await library.own('PUT', `/api/live/${id}/marks`, marks)
      const finished = await library.own('POST', `/api/live/${id}/finish`, { roast_name: otherName() })
      return finished.statusCode < 400 ? finished : library.own('DELETE', `/api/live/${id}`)
    }
    const given = values.flatMap(value => [
      { machine: value },
      { bean_id: bean, machine: value },
      { bean_id: bean, green_weight_g: value },
      { key: value },
    ])
    for (const fields of given) await sendAll(write, [() => run(fields)])
  },
  'what was tapped': write =>
    sendAll(
      write,
      values.flatMap(value => [
        () =>
          library.own('PUT', `/api/taps/${encodeURIComponent(String(value).toWellFormed())}`, NOTHING_TAPPED),
        ...namesIn(NOTHING_TAPPED).map(
          field => () =>
            library.own('PUT', '/api/taps/2026-03-14T10:00:00.000Z', { ...NOTHING_TAPPED, [field]: value }),
        ),
      ]),
    ),
  'a reference': write =>
    sendAll(
      write,
      values.map(value => () => library.own('PUT', `/api/beans/${bean}`, { reference_roast_id: value })),
    ),
  "the owner's settings": write =>
    sendAll(
      write,
      values.flatMap(value =>
        ['time_zone', 'next_number', 'cup_g', 'roast_cost', 'currency'].map(
          field => () => library.own('PUT', '/api/settings/', { [field]: value }),
        ),
      ),
    ),
  "a supplier's page": write =>
    sendAll(
      write,
      values.map(value => () => {
        const text = String(value).replace(/</g, '&lt;')
        const labels = ['Region', 'Altitude', 'Score', 'Crop Year', 'Price', 'Moisture']
        const facts = ['Country: Kenya', 'Processing: washed', ...labels.map(label => `${label}: ${text}`)]
        const list = `<ul>${facts.map(fact => `<li>${fact}</li>`).join('')}</ul>`
        const pages = [otherName(), text].map(name => `<h1>${name}</h1>${list}`)
        return library.upload(
          '/api/beans/bulk-upload',
          {},
          pages.map(content => ({ field: 'files', name: `${text}.html`, content })),
        )
      }),
    ),
  feedback: async write => {
    const { id } = await library.addRoast({ bean_id: bean, roast_name: otherName() })
    for (const field of ['rating', 'flavours', 'text', 'name']) {
      for (const value of values) {
        library.server.clock.now = new Date(library.server.clock.now.getTime() + QUARTER_HOUR_MS)
        const said = { rating: 3, [field]: value }
        await sendAll(write, [() => library.own('POST', `/api/roasts/${id}/feedback`, said)])
      }
      for (const given of (await library.own('GET', '/api/feedback/')).json())
        await library.decide(given.id, 'approved')
    }
  },
  'the choices for visitors': write =>
    sendAll(
      write,
      values.flatMap(value => {
        const freshness = { resting_days: value, best_days: value, good_days: value }
        return [{ freshness }, { prices_public: value }, { title: value }].map(
          choice => () => library.own('PUT', '/api/site/', choice),
        )
      }),
    ),
}

/** One address may send feedback five times an hour. */
const QUARTER_HOUR_MS = 15 * 60_000

function milestones(count: number): Milestone[] {
  return Array.from({ length: count }, (_, index) => ({
    milestone_type: MILESTONE_TYPES[index % MILESTONE_TYPES.length]!,
    time_seconds: 300,
  }))
}

/** A roast as our own JSON, with some of its values replaced. No two have the same bytes. */
function file(name: string, change: object): UploadedTestFile {
  others += 1
  const own = {
    ...ROAST_DOCUMENT,
    roast_name: 'Own',
    roast_date: '2026-03-14',
    bean: { origin_name: 'Kenya' },
    green_weight_g: 300,
    roasted_weight_g: 250,
    timeline: SAMPLES,
    milestones: milestones(1),
  }
  return { field: 'file', name, content: JSON.stringify({ ...own, ...change, other: others }) }
}

/** Our own JSON with each text as its file name, and with each number as the time of a sample. */
function otherExports(): UploadedTestFile[] {
  const times = numbers.map(time_seconds => ({ timeline: [...SAMPLES, { time_seconds, ibts_temp: 210 }] }))
  return [
    ...texts.flatMap(text => [file(`${text}.json`, {}), file(text, {}), file(text, { roast_name: '' })]),
    ...[...times, { milestones: milestones(705) }].map(change => file('own.json', change)),
  ]
}

/** Our own JSON with each other field set to each value, several in one file: none of them makes a file refused. */
function filesOfSeveralValues(): UploadedTestFile[] {
  const nth = <Item>(items: readonly Item[], index: number) => items[index % items.length]!
  const { time_seconds: _, ...measured } = timelinePoint.shape
  const changes = [
    ...values.map((_, index) => ({
      roast_name: nth(values, index),
      roast_date: nth(values, index + 1),
      green_weight_g: nth(values, index + 2),
      roasted_weight_g: nth(values, index + 3),
      bean: { origin_name: nth(texts, index) },
      milestones: [{ milestone_type: 'yellowing', time_seconds: nth(numbers, index) }],
    })),
    ...numbers.map(value => ({
      timeline: [
        ...SAMPLES,
        ...Object.keys(measured).map((field, index) => ({
          time_seconds: 601 + index,
          ibts_temp: 210,
          [field]: value,
        })),
      ],
    })),
  ]
  return changes.map(change => file('own.json', change))
}

describe.each(databaseKinds)('on %s', kind => {
  // Chosen before any test runs, so that a seed gives each database the same values even if it runs alone.
  const chosen = chosenValues()
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    ;({ texts, numbers, values } = chosen)
    others = 0
    accepted = {}
    bean = (await library.addBean('Kenya')).id
    deletedBean = (await library.addBean('Guji')).id
  })
  afterEach(() => library.server.close())

  test('every extreme or hostile value that any write accepts survives the restore of a foreign backup', async () => {
    for (const [write, makeAll] of Object.entries(WRITES)) await makeAll(write)
    const twin = await library.addBean('Kenya again')
    const filled = { beans: [{ bean_id: twin.id, country: 'Kenya' }] }
    expect((await library.own('POST', '/api/beans/change-many', filled)).statusCode).toBe(200)
    const merged = await library.own('POST', `/api/beans/${bean}/merge`, { bean_id: twin.id })
    expect(merged.statusCode, merged.body).toBe(200)
    await library.own('DELETE', `/api/beans/${deletedBean}`)
    console.log(`Accepted on ${kind}: ${JSON.stringify(accepted)}`)
    expect(Object.keys(WRITES).filter(write => !((accepted[write] ?? 0) > 0))).toEqual([])
    for (const table of Object.keys(COLUMN_RULES) as (keyof typeof COLUMN_RULES)[]) {
      const row = await library.server.database.db.selectFrom(table).selectAll().limit(1).executeTakeFirst()
      expect(row, table).toBeDefined()
    }

    const owner = await library.server.login()
    const before = await everyAnswer(library.server, owner)
    expect(await answersElsewhere(library.server, owner, kind)).toEqual(before)
  })
})
