import { expect, test } from 'vitest'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { readOnlyRoast } from './testing/only-roast.ts'

const HEADER = 'seconds,time,air,beans,ror,power,speed,pressure'
const row = (seconds: number) => `${seconds},${seconds},180,${150 + seconds / 10},0,60,50,120`
const ROWS = [HEADER, ...[0, 10, 20, 30].map(row)].join('\n')

function read(text: string) {
  const roast = readOnlyRoast(new TextEncoder().encode(text), 'roast.csv')
  return roast.ok
    ? [roast.value.timeline.timeSeconds.at(-1), roast.value.warnings]
    : fileProblemText(roast.reason)
}

test.each([
  '4',
  '40,',
  '40,40,180,15',
  '40,40,180,154.',
  '40,40,180,154,0,60,50',
  '40,40,180,154,0,60,50,1.',
])('a last line of “%s” was cut, and is left out with a warning', end => {
  const warning =
    'The file was cut in its last line (line 6), which was left out; the roast is known until 0:30.'
  expect(read(`${ROWS}\n${end}`)).toEqual([30, [warning]])
})

test.each([
  ['no line end', `\n${row(40)}`, 40],
  ['a line end', `\n${row(40)}\n`, 40],
  ['blank cells', '\n,,,', 30],
  ['a remark', '\nend of the roast', 30],
])('a file that ends with %s is whole', (_, end, last) => {
  expect(read(ROWS + end)).toEqual([last, []])
})
