import { expect, test } from 'vitest'
import { believableFields, measured, otherFacts, type StatedFields } from './stated-fields.ts'

function read(stated: StatedFields) {
  const warnings: string[] = []
  return { fields: believableFields(stated, warnings), warnings }
}

test('a measurement of 0 is unknown', () => {
  expect([measured(0), measured(-0.5), measured(null)]).toEqual([null, -0.5, null])
})

test('a value that is empty in the file gives no field', () => {
  const empty = {
    machine: ' \u200b',
    ambient_temp: null,
    tags: ['', ' '],
    words: [{ heading: 'Notes', text: '\n' }],
  }
  expect(read(empty)).toEqual({ fields: {}, warnings: [] })
})

test('a number outside the limits of its field is left out with a warning', () => {
  expect(read({ ambient_temp: 100, ambient_humidity: 100.1, green_density: 712 })).toEqual({
    fields: { ambient_temp: 100, green_density: 712 },
    warnings: ['Room humidity: 100.1 % is outside 0 to 100 and was left out.'],
  })
})

test('a line that is too long is cut, and whole in the private notes', () => {
  const machine = 'Kaleido '.repeat(30).trim()
  expect(read({ machine, words: [{ heading: 'Notes', text: 'Sweet.' }] })).toEqual({
    fields: { machine: machine.slice(0, 200), private_notes: `Notes:\nSweet.\n\nMachine:\n${machine}` },
    warnings: [
      'Machine: the text in the file has 239 characters. The field holds the first 200, the private notes have all of it.',
    ],
  })
})

test('each tag is there once, and those beyond the fiftieth are in the private notes', () => {
  const tags = Array.from({ length: 52 }, (_, index) => `tag ${index + 1}`)
  const { fields, warnings } = read({ tags: ['tag 1', ...tags] })
  expect(fields).toEqual({ tags: tags.slice(0, 50), private_notes: 'tag 51, tag 52' })
  expect(warnings).toEqual([
    'Tags: of 52 in the file, the first 50 are kept; the private notes have the others.',
  ])
})

test('words are listed under their headings, a single one without a heading', () => {
  const roasting = { heading: 'Roasting notes', text: ' Heat\tdown.\r\nOpen\u0007 the door.\u2028' }
  const facts = otherFacts([
    { what: 'Roasted by', value: 'Ana' },
    { what: 'Air pressure', value: 1011.5, unit: 'hPa' },
    { what: 'Drum speed', value: '' },
  ])
  expect(read({ words: [roasting] }).fields.private_notes).toBe('Heat\tdown.\nOpen  the door.')
  expect(
    read({ words: [roasting, { heading: 'Cupping notes', text: '' }, facts] }).fields.private_notes,
  ).toBe(
    'Roasting notes:\nHeat\tdown.\nOpen  the door.\n\nAlso in the file:\nRoasted by: Ana\nAir pressure: 1011.5 hPa',
  )
})

test('words of more than 20,000 characters are cut with a warning, but never within a character', () => {
  const { fields, warnings } = read({ words: [{ heading: 'Notes', text: `a${'☕🔥'.repeat(9_000)}` }] })
  expect(fields.private_notes).toHaveLength(20_000)
  expect(fields.private_notes?.isWellFormed()).toBe(true)
  expect(warnings).toEqual([
    'Private: the texts in the file have 27001 characters; the first 20000 are kept.',
  ])
})
