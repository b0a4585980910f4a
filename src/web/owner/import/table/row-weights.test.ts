import { expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { waitingFile } from '#web/testing/sample-inbox.ts'
import type { Choices, ReadRow } from './import-rows.ts'
import { lineMessage } from './line-message.ts'
import { doubtOfRow, otherWarnings } from './row-weights.ts'

const SENTENCE =
  '400 g green and 470 g roasted are a loss of −17.5 %: the roasted weight is above the green one.'

function row(green_weight_g: number | null, roasted_weight_g: number | null, choices: Choices = {}): ReadRow {
  const { roast } = waitingFile(1, 'one.csv', { green_weight_g, roasted_weight_g })
  const facts = { ...roast!, preview: { ...roast!, reading_id: null }, same_file: null, duplicate: null }
  return {
    key: 'one',
    fileName: 'one.csv',
    arrived: null,
    state: 'read',
    facts,
    choices,
    refusal: null,
    bag: null,
    twin: null,
  }
}

test('the weights of a row are in doubt as it would be imported: typed, otherwise as exact as the file has them', () => {
  expect(doubtOfRow(row(400, 470))?.code).toBe('roasted_above_green')
  expect(doubtOfRow(row(400, 470, { roastedWeight: '344' }))).toBeNull()
  expect(doubtOfRow(row(400, 470, { roastedWeight: '' }))).toBeNull()
  expect(doubtOfRow(row(400, 470, { mode: 'leave' }))).toBeNull()
  expect(doubtOfRow(row(453.592, null, { roastedWeight: '0.39' }))?.values.green_weight_g).toBe(453.592)
})

test('a row says first that no roast has its weights, and then what is known of it', () => {
  const known = row(400, 470)
  known.facts.same_recording = { id: 9, roast_name: '#9 Kenya', differences: [], kept: [] }
  known.choices = { mode: 'another' }
  expect(lineMessage(known, DEFAULT_UNITS)).toEqual({
    kind: 'warning',
    text: `${SENTENCE} Already here as #9; nothing new.`,
    besides: 'Already here as #9; nothing new.',
  })
})

test('what is asked about the weights of a file is no warning besides', () => {
  const doubt = doubtOfRow(row(400, 470))!
  expect(otherWarnings({ warnings: [SENTENCE, 'The file marks no drop.'], doubts: [doubt] })).toEqual([
    'The file marks no drop.',
  ])
})
