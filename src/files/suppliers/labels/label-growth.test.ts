import { describe, expect, it } from 'vitest'
import { HEADING_START, LABEL_END } from './label-lines.ts'
import type { LabelNames } from './label-names.ts'
import { labelledValues } from './labelled-values.ts'
import { LABELS } from './labels.ts'

// Nothing is timed: work that grows with the square of these lines takes minutes, longer than a test may run.

const namesIn = (byLanguage: LabelNames, isWanted: (language: string) => boolean) =>
  Object.entries(byLanguage).flatMap(([language, names]) => (isWanted(language) ? names.split(', ') : []))

/** Every English label, and of each meaning the longest one in another language. */
const names = [
  ...new Set(
    Object.values(LABELS).flatMap(byLanguage => [
      ...namesIn(byLanguage, language => language === 'en'),
      ...namesIn(byLanguage, language => language !== 'en')
        .toSorted((one, other) => other.length - one.length)
        .slice(0, 1),
    ]),
  ),
].map(name => name.replace(/^./u, first => first.toUpperCase()))

const SEPARATORS = ['|', '/', ';', ',', '•', '·', '-', '.']

/** As many labels as are looked for in a line. */
const fullLine = (name: string, end: string) => {
  const part = SEPARATORS.map(separator => `${name}${end} a ${separator} `).join('')
  return part.repeat(Math.floor(19_500 / part.length))
}

const SHAPES: [string, (name: string) => string][] = [
  ['a line', name => fullLine(name, ':')],
  ['a heading', name => HEADING_START + fullLine(name, ':')],
  ['cells', name => fullLine(name, LABEL_END)],
  ['a heading of cells', name => HEADING_START + fullLine(name, LABEL_END)],
]

describe.each(SHAPES)('every label of the table, again and again in %s', (_, shape) => {
  it('is found in linear time above many lines', () => {
    const lines = names.flatMap(name => [shape(name), ...Array<string>(500).fill('a: b')])
    const found = new Set(labelledValues(lines).map(({ label }) => label))
    expect(found).toEqual(new Set(names))
  })
})

it.each([':', LABEL_END])('many “%s” without a label before them cost little after every label', end => {
  const lines = names.map(name => `${name}: ${`a${end} `.repeat(6_400)}`)
  expect(new Set(labelledValues(lines).map(({ label }) => label))).toEqual(new Set(names))
})

it('each line of prose belongs to one label, the last in the heading', () => {
  const lines = [`${HEADING_START}Cupping Notes: plum | Farm Notes:`, 'by a river', 'Region: Nyeri', 'cherry']
  expect(labelledValues(lines).map(({ label, value }) => [label, value])).toEqual([
    ['Cupping Notes', 'plum'],
    ['Farm Notes', 'by a river'],
    ['Region', 'Nyeri'],
  ])
})
