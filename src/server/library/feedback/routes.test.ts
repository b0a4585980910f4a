import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Feedback, FeedbackState } from '#contract/feedback.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { forgetDeletedFeedback } from './change-feedback.ts'
import { MOST_CHANGES, MOST_PER_HOUR, MOST_WAITING } from './limits.ts'

/** What a visitor's page sends besides the body. */
const TOKEN = { cookie: 'csrf_token=t', 'x-csrf-token': 't' }
const MINUTE_MS = 60_000

describe.each(databaseKinds)('feedback on %s', kind => {
  let library: TestLibrary
  let bean: number
  let roast: number

  beforeEach(async () => {
    library = await createTestLibrary(kind, { config: { trustProxy: true } })
    bean = (await library.addBean('Kenya')).id
    roast = (await library.addRoast({ bean_id: bean, roast_name: '#7 Kenya' })).id
  })
  afterEach(() => library.server.close())

  let visitors = 0
  /** Sends feedback as a visitor, each from an address of their own unless one is given. */
  const say = (body: object | string, { of = roast, from = '', headers = TOKEN as object } = {}) => {
    visitors += 1
    const address = from || `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`
    return library.server.app.inject({
      method: 'POST',
      url: `/api/roasts/${of}/feedback`,
      headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': address },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }
  const statusOf = async (...args: Parameters<typeof say>) => (await say(...args)).statusCode
  const list = async (state = 'waiting'): Promise<Feedback[]> =>
    (await library.own('GET', `/api/feedback/?state=${state}`)).json()
  const decide = (id: number, state: FeedbackState) => library.decide(id, state)
  /** Decides on feedback as it was read. */
  const decideOn = (read: Feedback, state: string, etag = read.etag) =>
    library.own('PATCH', `/api/feedback/${read.id}`, { state }, { 'if-match': etag })
  const rows = () => library.server.database.db.selectFrom('feedback').selectAll().orderBy('id').execute()
  const fill = async (count: number, state: 'waiting' | 'approved' = 'waiting') => {
    const row = { roast_id: roast, rating: 4, flavours: '["sweet"]', text: 'Sweet', name: null, state }
    const values = Array.from({ length: count }, () => ({ ...row, created_at: '', decided_at: null }))
    await library.server.database.db.insertInto('feedback').values(values).execute()
  }
  const onRoast = async () => (await library.visit(`/api/roasts/${roast}/feedback`)).json()
  const onBean = async () => (await library.visit(`/api/beans/${bean}/feedback`)).json()
  const NOTHING = { count: 0, average_rating: null, flavours: {} }
  const NOTHING_ON_BEAN = { ...NOTHING, blends_left_out: 0, roasts: [] }

  describe('as it is changed', () => {
    const change = (change_key: string, body: object, { of = roast } = {}) =>
      library.server.app.inject({
        method: 'PUT',
        url: `/api/roasts/${of}/feedback`,
        headers: { ...TOKEN, 'content-type': 'application/json' },
        payload: JSON.stringify({ ...body, change_key }),
      })
    const keyOf = async (body: object) => (await say(body)).json().change_key as string
    const KEPT =
      'Feedback can be changed for an hour, from the browser that sent it, while the roaster keeps it.'

    test('has other words, and does not become a second one', async () => {
      const key = await keyOf({ rating: 3 })
      const changed = await change(key, { rating: 5, flavours: ['berry'], text: 'Jam', name: 'Zoë' })
      expect([changed.statusCode, changed.json()]).toEqual([
        200,
        { rating: 5, flavours: ['berry'], text: 'Jam', name: 'Zoë', change_key: key },
      ])
      expect(await list()).toMatchObject([
        { id: 1, rating: 5, flavours: ['berry'], text: 'Jam', name: 'Zoë' },
      ])
    })

    test('waits again if the owner had approved it, and stays hidden or deleted', async () => {
      const keys = [await keyOf({ rating: 4 }), await keyOf({ rating: 4 }), await keyOf({ rating: 4 })]
      await decide(1, 'approved')
      await decide(2, 'hidden')
      await decide(3, 'deleted')
      expect(await onRoast()).toMatchObject({ count: 1, average_rating: 4 })
      const statuses = []
      for (const key of keys) statuses.push((await change(key, { rating: 1 })).statusCode)
      expect(statuses).toEqual([200, 200, 403])
      expect(await onRoast()).toMatchObject(NOTHING)
      expect((await rows()).map(({ state, rating }) => [state, rating])).toEqual([
        ['waiting', 1],
        ['hidden', 1],
        ['deleted', 4],
      ])
    })

    test('is refused after an hour, with another key, and on another roast', async () => {
      const key = await keyOf({ rating: 2 })
      const other = await keyOf({ rating: 2 })
      const { id: elsewhere } = await library.addRoast({ bean_id: bean, roast_name: '#8 Kenya' })
      const refusals = [
        await change(key, { rating: 1 }, { of: elsewhere }),
        await change(key.replace('1.', '2.'), { rating: 1 }),
        await change(`1.${other.split('.')[1]}`, { rating: 1 }),
        await change('', { rating: 1 }),
        await change('1', { rating: 1 }),
        await change('x.y', { rating: 1 }),
      ]
      for (const refused of refusals) expect([refused.statusCode, refused.json().detail]).toEqual([403, KEPT])
      const { clock } = library.server
      clock.now = new Date(clock.now.getTime() + 60 * MINUTE_MS)
      expect((await change(key, { rating: 3 })).statusCode).toBe(200)
      clock.now = new Date(clock.now.getTime() + 1)
      expect((await change(key, { rating: 4 })).statusCode).toBe(403)
      expect((await rows()).map(({ rating }) => rating)).toEqual([3, 2])
    })

    test('is refused once the owner takes none, and stays as it was', async () => {
      const keys = [await keyOf({ rating: 4, text: 'Nice' }), await keyOf({ rating: 4 })]
      await decide(1, 'approved')
      await library.own('PUT', '/api/site/', { feedback_open: false })
      for (const key of keys) {
        const refused = await change(key, { rating: 1, text: 'Buy from me' })
        expect([refused.statusCode, refused.json().detail]).toEqual([
          403,
          'The roaster takes no feedback here at the moment.',
        ])
      }
      expect((await rows()).map(({ state, text }) => [state, text])).toEqual([
        ['approved', 'Nice'],
        ['waiting', null],
      ])
      await library.own('PUT', '/api/site/', { feedback_open: true })
      expect((await change(keys[0]!, { rating: 3 })).statusCode).toBe(200)
    })

    test('is not approved with words that the owner has not read', async () => {
      const key = await keyOf({ rating: 5, text: 'Lovely', name: 'Ann' })
      for (const said of [
        { rating: 5, text: 'Buy from me', name: 'Ann' },
        { rating: 5, text: 'Buy from me', name: 'The roaster' },
        { rating: 1, text: 'Buy from me', name: 'The roaster' },
        { rating: 1, text: 'Buy from me', name: 'The roaster', flavours: ['earthy'] },
      ]) {
        const [read] = await list()
        await change(key, said)
        for (const state of ['approved', 'hidden', 'deleted']) {
          const refused = await decideOn(read!, state)
          const [now] = await list()
          expect([refused.statusCode, refused.json()]).toEqual([
            412,
            {
              detail:
                'This feedback was changed in the meantime, and is waiting now. Please read what it says and decide again.',
              code: 'feedback_changed',
              values: { now },
            },
          ])
          expect(now).toMatchObject(said)
        }
      }
      expect(await onRoast()).toMatchObject(NOTHING)
      expect((await decideOn((await list())[0]!, 'approved')).statusCode).toBe(200)
      expect(await onRoast()).toMatchObject({ words: [{ text: 'Buy from me', name: 'The roaster' }] })
    })

    test('while the owner decides is either read or refused', async () => {
      const keys = []
      for (let index = 0; index < 12; index += 1) keys.push(await keyOf({ rating: 5, text: 'Lovely' }))
      const read = (await list()).toReversed()
      const outcomes = await Promise.all(
        keys.map(async (key, index) => {
          const [decided] = await Promise.all([
            decideOn(read[index]!, 'approved'),
            change(key, { rating: 1, text: 'Buy from me' }),
          ])
          return decided.statusCode
        }),
      )
      for (const status of outcomes) expect(status).toBeOneOf([200, 412])
      expect(await list('approved')).toEqual([])
      expect(new Set((await list()).map(({ text }) => text))).toEqual(new Set(['Buy from me']))
    })

    test('needs the token of a page, and is bounded by the hour', async () => {
      const key = await keyOf({ rating: 2 })
      const bare = await library.server.app.inject({
        method: 'PUT',
        url: `/api/roasts/${roast}/feedback`,
        payload: { rating: 1, change_key: key },
      })
      expect(bare.statusCode).toBe(403)
      const statuses = []
      for (let i = 0; i <= MOST_CHANGES; i += 1) statuses.push((await change(key, { rating: 5 })).statusCode)
      expect([statuses.filter(status => status === 200).length, statuses.at(-1)]).toEqual([MOST_CHANGES, 429])
    })
  })

  describe('as it is sent', () => {
    test('is accepted without a session, and is what the owner reads', async () => {
      const said = {
        rating: 5,
        flavours: ['winey', 'berry', 'berry'],
        text: ' Like jam.\r\nMore! ',
        name: 'Zoë',
      }
      const sent = await say(said)
      const kept = { rating: 5, flavours: ['berry', 'winey'], text: 'Like jam.\nMore!', name: 'Zoë' }
      expect([sent.statusCode, sent.json()]).toEqual([201, { ...kept, change_key: expect.any(String) }])
      const created_at = '2026-05-01T12:00:00.000Z'
      const of = { id: roast, roast_name: '#7 Kenya' }
      const etag = expect.stringMatching(/^"[\w-]{22}"$/)
      expect(await list()).toEqual([{ id: 1, ...kept, state: 'waiting', roast: of, created_at, etag }])
    })

    test('needs no more than a rating', async () => {
      const nothing = { flavours: [], text: null, name: null, change_key: expect.any(String) }
      expect((await say({ rating: 3 })).json()).toEqual({ rating: 3, ...nothing })
      const empty = { rating: 3, flavours: [], text: ' ', name: null, website: '' }
      expect((await say(empty)).json()).toEqual({ rating: 3, ...nothing })
    })

    test('is refused with a reason if it is not as described, and nothing is kept', async () => {
      for (const [body, reason] of [
        [{}, 'rating is required'],
        [{ rating: 0 }, 'rating must be at least 1'],
        [{ rating: 6 }, 'rating must be at most 5'],
        [{ rating: 4.5 }, 'rating must be a whole number'],
        [{ rating: '5' }, 'rating must be a number'],
        [{ rating: 5, flavours: ['umami'] }, 'flavours[0] must be one of: floral'],
        [{ rating: 5, flavours: 'berry' }, 'flavours must be a list'],
        [{ rating: 5, flavours: Array(13).fill('berry') }, 'flavours must have at most 12 entries'],
        [{ rating: 5, text: 'x'.repeat(281) }, 'text must have at most 280 characters'],
        [{ rating: 5, name: 'x'.repeat(61) }, 'name must have at most 60 characters'],
        [{ rating: 5, text: 'a\0b' }, 'text must not contain the character U+0000'],
        [{ rating: 5, name: '\0' }, 'name must not contain the character U+0000'],
        [{ rating: 5, website: 'https://spam.example' }, 'only robots fill it in'],
      ] as const) {
        const refused = await say(body)
        expect([body, refused.statusCode, refused.body]).toEqual([body, 422, expect.stringContaining(reason)])
        expect(await rows()).toEqual([])
      }
    })

    test('of 280 characters is kept whole, whatever they are', async () => {
      for (const character of ['x', 'é', '😀']) {
        const text = character.repeat(280)
        expect((await say({ rating: 5, text })).json()).toMatchObject({ text })
      }
      expect((await list()).map(({ text }) => [...text!].length)).toEqual([280, 280, 280])
    })

    test('is kept without what disturbs others', async () => {
      for (const [what, text, kept] of [
        ['turned around by U+202E', '\u202eevil\u202c', 'evil'],
        ['isolated by U+2066', '\u2066left\u2069', 'left'],
        ['of zero width', '\u200b\u200d\ufeff\u2060', null],
        ['of a blank letter', '\u3164', null],
        ['of marks alone', '\u0301\u0302', null],
        ['with control characters', 'a\u0007b\u001b[31m\u0085c', 'ab[31mc'],
        ['of half an emoji', '\ud83d!', '\ufffd!'],
        ['with fifty empty lines', `a${'\n '.repeat(50)}\nb`, 'a\n\nb'],
        ['with marks of direction', 'a\u200eb\u200fc\u061cd', 'abcd'],
        ['with hidden tags', 'sweet\u{e0001}\u{e0073}\u{e007f}', 'sweet'],
        ['with anchors of annotations', 'a\ufff9b\ufffac\ufffb', 'abc'],
        ['with a soft hyphen and an invisible plus', 'choco\u00adlate\u2064', 'chocolate'],
        ['of 270 marks on a letter', `a${'\u0301'.repeat(270)}b`, `a${'\u0301'.repeat(4)}b`],
        ['of marks between joiners', `a${'\u0301\u0302\u200d'.repeat(90)}b`, 'a\u0301\u0302\u200d\u0301b'],
        ['of marks between control characters', `a${'\u0301\u0007'.repeat(90)}`, `a${'\u0301'.repeat(4)}`],
        ['in Vietnamese, decomposed', 'rất ngon'.normalize('NFD'), 'rất ngon'.normalize('NFD')],
        ['in Hindi, with a joiner', 'क्\u200dषमा', 'क्\u200dषमा'],
        ['with a red heart', 'love ❤\ufe0f', 'love ❤\ufe0f'],
        ['in Arabic', 'قهوة رائعة', 'قهوة رائعة'],
        ['with an emoji of several parts', 'for 👩‍👧', 'for 👩‍👧'],
        ['with markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
      ] as const) {
        expect([what, (await say({ rating: 5, text, name: text })).json().text]).toEqual([what, kept])
        expect([what, (await list())[0]!.text]).toEqual([what, kept])
      }
    })

    test('that was kept before hidden characters were removed is shown without them', async () => {
      const row = { roast_id: roast, rating: 4, flavours: '[]', created_at: '', decided_at: null }
      const hidden = { ...row, text: 'a\u200eb', name: 'A\u{e0041}nn', state: 'approved' as const }
      await library.server.database.db.insertInto('feedback').values(hidden).execute()
      const said = { text: 'ab', name: 'Ann' }
      expect(await list('approved')).toMatchObject([said])
      expect(await onRoast()).toMatchObject({ words: [said] })
    })

    test('is refused without the CSRF token, and from a page of another site', async () => {
      expect(await statusOf({ rating: 5 }, { headers: {} })).toBe(403)
      expect(await statusOf({ rating: 5 }, { headers: { ...TOKEN, 'x-csrf-token': 'other' } })).toBe(403)
      expect(await statusOf({ rating: 5 }, { headers: { ...TOKEN, origin: 'https://evil.example' } })).toBe(
        403,
      )
      expect(await rows()).toEqual([])
    })

    test('is refused if it is large, broken or no JSON', async () => {
      const large = await statusOf({ rating: 5, text: 'x'.repeat(9_000) })
      const broken = await statusOf('{"rating": 5')
      const headers = { ...TOKEN, 'content-type': 'text/plain' }
      const url = `/api/roasts/${roast}/feedback`
      const text = await library.server.app.inject({ method: 'POST', url, headers, payload: 'rating=5' })
      expect([large, broken, text.statusCode]).toEqual([413, 400, 415])
      expect(await rows()).toEqual([])
    })

    test('is 404 on a roast that is unknown or deleted', async () => {
      expect(await statusOf({ rating: 5 }, { of: 999 })).toBe(404)
      await library.own('DELETE', `/api/roasts/${roast}`)
      expect(await statusOf({ rating: 5 })).toBe(404)
      expect(await rows()).toEqual([])
    })

    test('is refused while the owner takes none, and what was approved stays', async () => {
      await say({ rating: 5, text: 'Before' })
      await decide(1, 'approved')
      await library.own('PUT', '/api/site/', { feedback_open: false })
      const refused = await say({ rating: 5 })
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        expect.objectContaining({ detail: 'The roaster takes no feedback here at the moment.' }),
      ])
      expect(await onRoast()).toMatchObject({ count: 1, words: [{ text: 'Before' }] })
      await library.own('PUT', '/api/site/', { feedback_open: true })
      expect(await statusOf({ rating: 5 })).toBe(201)
    })
  })

  describe('is limited', () => {
    const now = () => library.server.clock
    const later = (minutes: number) => {
      now().now = new Date(now().now.getTime() + minutes * MINUTE_MS)
    }

    test('to five an hour for each address, not counting refused ones', async () => {
      const from = '192.0.2.1'
      for (let i = 0; i < 9; i += 1) await say({ rating: 9 }, { from })
      await say({ rating: 5 }, { from, of: 999 })
      const first = []
      for (let i = 0; i < 5; i += 1) {
        first.push(await statusOf({ rating: 5 }, { from }))
        later(10)
      }
      expect(first).toEqual(Array(MOST_PER_HOUR).fill(201))
      const refused = await say({ rating: 5 }, { from })
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
      expect(refused.json().detail).toContain('Please try again in 10 minutes.')
      later(10)
      expect([await statusOf({ rating: 5 }, { from }), await statusOf({ rating: 5 }, { from })]).toEqual([
        201, 429,
      ])
      later(60)
      expect(await statusOf({ rating: 5 }, { from })).toBe(201)
    })

    test('to five an hour for each address, even if all arrive at once', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 30 }, () => statusOf({ rating: 5 }, { from: '192.0.2.1' })),
      )
      expect(statuses.filter(status => status === 201)).toHaveLength(MOST_PER_HOUR)
      expect(statuses.filter(status => status === 429)).toHaveLength(30 - MOST_PER_HOUR)
      expect(await rows()).toHaveLength(MOST_PER_HOUR)
    })

    test('by the network of 64 bits, and four times as much by one of 48 bits', async () => {
      const from = (address: string) => statusOf({ rating: 5 }, { from: address })
      for (let i = 0; i < MOST_PER_HOUR; i += 1) expect(await from(`2001:db8:1:1::${i}`)).toBe(201)
      expect(await from('2001:db8:1:1:ffff::1')).toBe(429)
      const others = []
      for (let i = 0; i < 20; i += 1) others.push(await from(`2001:db8:1:${i + 2}::1`))
      expect(others.filter(status => status === 201)).toHaveLength(3 * MOST_PER_HOUR)
      expect(await from('2001:db8:2::1')).toBe(201)
    })

    test('whatever a client writes into X-Forwarded-For before the proxy does', async () => {
      const statuses = []
      for (let i = 0; i < 7; i += 1) {
        statuses.push(await statusOf({ rating: 5 }, { from: `203.0.113.${i}, 192.0.2.1:${4000 + i}` }))
      }
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
    })

    const addRoasts = async (count: number) => {
      const ids: number[] = []
      for (let number = 1; number <= count; number += 1) {
        ids.push((await library.addRoast({ bean_id: bean, roast_name: `More ${number}` })).id)
      }
      return ids
    }

    test('to 200 that wait, and a refusal then costs nobody a place', async () => {
      const others = await addRoasts(10)
      await fill(MOST_WAITING - 2)
      const from = '192.0.2.1'
      const statuses = await Promise.all(others.map(of => statusOf({ rating: 5 }, { of })))
      expect(statuses.sort()).toEqual([201, 201, ...Array(8).fill(503)])
      expect(await rows()).toHaveLength(MOST_WAITING)
      const refused = await say({ rating: 5 }, { from })
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '86400'])
      await library.server.database.db.deleteFrom('feedback').execute()
      const freed = []
      for (let i = 0; i <= MOST_PER_HOUR; i += 1) freed.push(await statusOf({ rating: 5 }, { from }))
      expect(freed).toEqual([...Array(MOST_PER_HOUR).fill(201), 429])
    })

    test.each([
      ['addresses', (network: number, _subnet: number) => `192.0.2.${network}`, 5],
      ['IPv6 networks', (network: number, subnet: number) => `2001:db8:${network}:${subnet}::1`, 10],
    ])(
      'so that ten %s that use up their limits do not block anybody else',
      async (_what, addressOf, each) => {
        await fill(50)
        const accepted: string[] = []
        for (let turn = 0; turn < each; turn += 1) {
          const from = Array.from({ length: 10 }, (_, network) => addressOf(network, Math.floor(turn / 5)))
          const statuses = await Promise.all(from.map(address => statusOf({ rating: 5 }, { from: address })))
          accepted.push(...from.filter((_, index) => statuses[index] === 201))
        }
        expect(accepted).toHaveLength(50)
        expect(await statusOf({ rating: 5 }, { from: '198.51.100.1' })).toBe(201)
        expect(await statusOf({ rating: 5 }, { from: '2001:db8:ffff::1' })).toBe(201)
        later(24 * 60 - 1)
        expect(await statusOf({ rating: 5 }, { from: accepted[0]! })).toBe(503)
        later(1)
        expect(await statusOf({ rating: 5 }, { from: accepted[0]! })).toBe(201)
      },
    )

    test('so that a roast without waiting feedback has places for newcomers', async () => {
      const [bare = 0, other = 0] = await addRoasts(2)
      expect(await statusOf({ rating: 5 }, { of: other, from: '192.0.2.1' })).toBe(201)
      await fill(MOST_WAITING - 50 - 1)
      expect(await statusOf({ rating: 5 })).toBe(503)
      expect(await statusOf({ rating: 5 }, { of: bare, from: '192.0.2.1' })).toBe(503)
      expect(await statusOf({ rating: 5 }, { of: bare })).toBe(201)
      expect(await statusOf({ rating: 5 }, { of: bare })).toBe(503)
    })

    test('and writes nothing at all if it is refused', async () => {
      const from = '192.0.2.1'
      for (let i = 0; i < MOST_PER_HOUR; i += 1) await say({ rating: 5 }, { from })
      const { db } = library.server.database
      const everything = async () => [
        await rows(),
        await db.selectFrom('login_buckets').selectAll().orderBy('bucket').execute(),
      ]
      const before = await everything()
      for (let i = 0; i < 5; i += 1) await say({ rating: 5 }, { from })
      expect(await everything()).toEqual(before)
    })

    test('by addresses that are stored nowhere', async () => {
      const from = '192.0.2.77'
      await say({ rating: 5, name: 'Ann' }, { from })
      await library.server.app.activity.storeNow()
      const { db } = library.server.database
      for (const table of ['feedback', 'login_buckets', 'activity'] as const) {
        const text = JSON.stringify(await db.selectFrom(table).selectAll().execute())
        expect([table, text.includes(from)]).toEqual([table, false])
      }
    })
  })

  describe('before it is approved', () => {
    test('is in no answer without the session, and neither is hidden or deleted feedback', async () => {
      for (const state of ['waiting', 'hidden', 'deleted'] as const) {
        await say({ rating: 1, flavours: ['earthy'], text: `Secret ${state}`, name: `Nobody ${state}` })
        await decide((await list())[0]!.id, state)
      }
      const reads = library.server.app.servedCalls
        .filter(({ call }) => call.method === 'GET' && call.access !== 'owner')
        .map(({ call }) => call.path.replace(':id', String(roast)).replace(':number', '7'))
      expect(reads.length).toBeGreaterThan(20)
      for (const path of reads) {
        const { body } = await library.visit(path)
        expect([path, /Secret|Nobody|earthy":/.test(body)]).toEqual([path, false])
      }
      expect(await onRoast()).toEqual({ ...NOTHING, words: [] })
      expect(await onBean()).toEqual(NOTHING_ON_BEAN)
    })

    test('leaves the cached answers as they are, and approval shows it at once', async () => {
      const { database } = library.server
      expect(await onRoast()).toEqual({ ...NOTHING, words: [] })
      const version = await database.libraryVersion()
      await say({ rating: 5, flavours: ['sweet'], text: 'Lovely' })
      expect(await database.libraryVersion()).toBe(version)
      expect((await decide(1, 'approved')).json()).toMatchObject({ state: 'approved' })
      expect(await onRoast()).toMatchObject({ count: 1, words: [{ text: 'Lovely', name: null }] })
      await decide(1, 'hidden')
      expect(await onRoast()).toEqual({ ...NOTHING, words: [] })
    })

    test('is only for the owner to read and to decide', async () => {
      await say({ rating: 5 })
      expect((await library.visit('/api/feedback/')).statusCode).toBe(401)
      const url = '/api/feedback/1'
      const payload = { state: 'approved' }
      const visitor = await library.server.app.inject({ method: 'PATCH', url, payload, headers: TOKEN })
      expect(visitor.statusCode).toBe(401)
      expect(await list()).toHaveLength(1)
    })
  })

  describe('as visitors see it', () => {
    test('has the average and the flavours on roast and bean, and the words on the roast', async () => {
      const other = (await library.addRoast({ bean_id: bean, roast_name: '#8 Kenya' })).id
      await say({ rating: 5, flavours: ['berry', 'sweet'], text: 'First', name: 'Ann' })
      await say({ rating: 4, flavours: ['berry'] })
      await say({ rating: 4, flavours: ['berry'], text: 'Second' })
      await say({ rating: 2, flavours: ['nutty'] }, { of: other })
      for (const id of [1, 2, 3, 4]) await decide(id, 'approved')
      const words = [
        { id: 3, rating: 4, flavours: ['berry'], text: 'Second', name: null },
        { id: 1, rating: 5, flavours: ['berry', 'sweet'], text: 'First', name: 'Ann' },
      ].map(each => ({ ...each, created_at: '2026-05-01T12:00:00.000Z' }))
      const flavours = { berry: 3, sweet: 1 }
      expect(await onRoast()).toEqual({ count: 3, average_rating: 4.33, flavours, words })
      const roasts = [
        { roast_id: roast, count: 3, average_rating: 4.33 },
        { roast_id: other, count: 1, average_rating: 2 },
      ]
      const ofBean = {
        ...{ count: 4, average_rating: 3.75, flavours: { ...flavours, nutty: 1 } },
        ...{ blends_left_out: 0, roasts },
      }
      expect(await onBean()).toEqual(ofBean)
    })

    test('rates only roasts of the bean that are in the library, by what is approved', async () => {
      const elsewhere = (await library.addBean('Brazil')).id
      const ofBrazil = (await library.addRoast({ bean_id: elsewhere, roast_name: '#8 Brazil' })).id
      const deleted = (await library.addRoast({ bean_id: bean, roast_name: '#9 Kenya' })).id
      await say({ rating: 3 }, { of: ofBrazil })
      await say({ rating: 2 }, { of: deleted })
      await say({ rating: 5 })
      for (const id of [1, 2]) await decide(id, 'approved')
      expect(await onBean()).toMatchObject({ roasts: [{ roast_id: deleted, count: 1, average_rating: 2 }] })
      await library.own('DELETE', `/api/roasts/${deleted}`)
      expect(await onBean()).toEqual(NOTHING_ON_BEAN)
      await decide(3, 'approved')
      expect(await onBean()).toMatchObject({ roasts: [{ roast_id: roast, count: 1, average_rating: 5 }] })
    })

    test('shows the newest 100 words and counts all', async () => {
      await fill(103, 'approved')
      const { count, words } = await onRoast()
      expect([count, words.length, words[0].id, words.at(-1).id]).toEqual([103, 100, 103, 4])
    })

    test('is 404 where there is no roast or bean', async () => {
      expect((await library.visit('/api/roasts/999/feedback')).statusCode).toBe(404)
      expect((await library.visit('/api/beans/999/feedback')).statusCode).toBe(404)
    })
  })

  describe('as the owner moderates it', () => {
    test('can be put back from every state, and is gone 30 days after it was deleted', async () => {
      for (let i = 0; i < 2; i += 1) await say({ rating: 5 })
      for (const state of ['approved', 'hidden', 'deleted', 'waiting'] as const) await decide(1, state)
      expect((await list()).map(({ id }) => id)).toEqual([2, 1])
      await decide(1, 'deleted')
      const { db } = library.server.database
      await forgetDeletedFeedback(db, new Date('2026-05-31T12:00:00.000Z'))
      expect(await list('deleted')).toHaveLength(1)
      await forgetDeletedFeedback(db, new Date('2026-05-31T12:00:00.001Z'))
      expect(await list('deleted')).toEqual([])
      const gone = await library.own('PATCH', '/api/feedback/1', { state: 'waiting' })
      expect([gone.statusCode, (await list()).length]).toEqual([404, 1])
    })

    test('is decided on as it was read: without its ETag 428, with an earlier one 412', async () => {
      await say({ rating: 5, text: 'Lovely' })
      const [read] = await list()
      for (const headers of [undefined, { 'if-match': '' }, { 'if-match': '*' }]) {
        const refused = await library.own('PATCH', '/api/feedback/1', { state: 'approved' }, headers)
        expect([refused.statusCode, refused.json().code]).toEqual([428, 'no_state_named'])
      }
      for (const etag of ['"abc"', '"1.1"', 'Lovely', `"${'a'.repeat(22)}"`])
        expect((await decideOn(read!, 'approved', etag)).statusCode).toBe(412)
      expect(await list()).toEqual([read])
      const approved = await decideOn(read!, 'approved', `W/"x", ${read!.etag}`)
      expect([approved.statusCode, approved.headers.etag]).toEqual([200, approved.json().etag])
      expect((await decideOn(read!, 'hidden')).statusCode).toBe(412)
      expect((await decideOn(approved.json(), 'waiting')).json()).toEqual(read)
    })

    test('comes in pages by state, newest first', async () => {
      await fill(5)
      await decide(3, 'hidden')
      const first = await library.own('GET', '/api/feedback/?limit=3')
      const ids = (answer: { json(): Feedback[] }) => answer.json().map(({ id }) => id)
      expect([ids(first), first.headers['x-total-count']]).toEqual([[5, 4, 2], '4'])
      const cursor = String(first.headers['x-next-cursor'])
      const rest = await library.own('GET', `/api/feedback/?limit=3&cursor=${cursor}`)
      expect([ids(rest), rest.headers['x-next-cursor']]).toEqual([[1], undefined])
      expect((await library.own('GET', '/api/feedback/?limit=0')).headers['x-total-count']).toBe('4')
      expect((await library.own('GET', '/api/feedback/?cursor=x')).statusCode).toBe(422)
      expect((await library.own('GET', '/api/feedback/?state=all')).statusCode).toBe(422)
      expect((await decideOn((await list())[0]!, 'published')).statusCode).toBe(422)
    })

    test('is deleted, restored and purged together with its roast', async () => {
      await say({ rating: 5, text: 'Mine' })
      await decide(1, 'approved')
      await say({ rating: 4 })
      const before = [await onRoast(), await list(), await list('approved')]
      await library.own('DELETE', `/api/beans/${bean}`)
      expect([await list(), await list('approved')]).toEqual([[], []])
      const gone = await library.own('PATCH', '/api/feedback/2', { state: 'approved' })
      expect(gone.statusCode).toBe(404)
      const [deletion] = (await library.own('GET', '/api/trash/')).json()
      await library.own('POST', `/api/trash/${deletion.id}/restore`)
      expect([await onRoast(), await list(), await list('approved')]).toEqual(before)
    })
  })
})
