import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesIn } from '#domain/record/named-values.ts'
import { ROAST_DOUBTS, type RoastDoubt, roastDoubtText } from './roast-doubts.ts'

/** `code {"values": …} sentence`, at least a line for each code. */
const lines = readFileSync(join(import.meta.dirname, '../../../fixtures/sentences/roast-doubts.txt'), 'utf8')
const golden = lines
  .trimEnd()
  .split('\n')
  .map(line => {
    const [code = '', values = '', sentence = ''] = line.split('\t')
    return { doubt: { code, values: JSON.parse(values) } as RoastDoubt, sentence }
  })

test.each(golden)('$sentence', ({ doubt, sentence }) => {
  expect(roastDoubtText(doubt)).toBe(sentence)
})

test('each code of what is odd about a roast has its sentence here', () => {
  const codes = new Set(golden.map(({ doubt }) => doubt.code))
  expect([...codes].sort()).toEqual(namesIn(ROAST_DOUBTS).toSorted())
})
