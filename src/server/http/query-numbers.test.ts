import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { namesIn } from '#domain/record/named-values.ts'
import { RANGE_FIGURES } from '#domain/roast/found-by/figure-ranges.ts'
import type { ServedCall } from '#server/http/call-description.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { samplesOfRun } from '#server/testing/samples.ts'

/** Numbers around every bound on the way to the database, in several notations. */
const EVERY_NUMBER = [
  ...[0n, 2n ** 15n, 2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 63n, 2n ** 64n, 10n ** 20n]
    .flatMap(bound => [bound - 1n, bound, bound + 1n, -bound, -bound - 1n])
    .map(String),
  ...['9'.repeat(400), `-${'9'.repeat(400)}`, '-0', '+1', '+', '', ' 1 ', '00001'],
  ...['0.5', '.5', '1.', '1.0', '-1.5', `${2n ** 63n}.5`, `0.${'0'.repeat(400)}1`],
  ...['1e3', '1e400', '0x10', '1n', '1_000', 'NaN', 'Infinity', '-Infinity', '١'],
]

const numbers = samplesOfRun().of(EVERY_NUMBER, 16)

describe.each(databaseKinds)('a number in a query on %s', kind => {
  let library: TestLibrary

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    const bean = await library.addBean('Kenya')
    for (const name of ['#1 Kenya', '#999999999 Kenya', 'Kenya'])
      await library.addRoast({ bean_id: bean.id, roast_name: name })
  })
  afterAll(() => library.server.close())

  test('is answered or refused with a sentence, whatever its size', async () => {
    const asked = library.server.app.servedCalls.flatMap(queriesOf)
    expect(new Set(asked.filter(({ isNumber }) => isNumber).map(({ name }) => name))).toEqual(
      new Set([
        ...['limit', 'offset', 'number', 'near', 'after_id'],
        ...namesIn(RANGE_FIGURES).flatMap(figure => [`min_${figure}`, `max_${figure}`]),
        ...['bean_id', 'deletion_id', 'drop_within', 'pace_within'],
      ]),
    )
    const names = new Set(asked.map(({ name }) => name))
    for (const idInText of ['bean_id', 'ids', 'v']) expect(names).toContain(idInText)
    for (const { method, address } of asked) {
      const answer = await library.own(method, address)
      expect(answer.statusCode, `${method} ${address}: ${answer.body}`).toBeOneOf([200, 404, 422])
      if (answer.statusCode !== 422) continue
      for (const sentence of [answer.json().detail].flat()) expect(sentence, address).toMatch(/^\w.* must /)
    }
  })
})

type Method = Parameters<TestLibrary['own']>[0]

/** Every parameter of a call's query with every number, besides the parameters that the call requires. */
function queriesOf({ call }: ServedCall) {
  if (!(call.query instanceof z.ZodObject)) return []
  const parameters = Object.entries<z.ZodType>(call.query.shape)
  const required = parameters.filter(([, schema]) => !schema.safeParse(undefined).success)
  const path = call.path.replace(/:\w+/g, '1')
  return parameters.flatMap(([name, schema]) =>
    numbers.map(number => {
      const query = { ...Object.fromEntries(required.map(([other]) => [other, '1'])), [name]: number }
      return {
        name,
        isNumber: typeof schema.safeParse('1').data === 'number',
        method: call.method as Method,
        address: `${path}?${new URLSearchParams(query)}`,
      }
    }),
  )
}
