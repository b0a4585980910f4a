import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bareScores } from './score-rules.ts'

/** What people see: the screens, the shared page and picture, and the record of what happened. */
const SOURCES = globSync('src/{web,chart,server/sharing,contract}/**/*.{ts,tsx}', {
  exclude: ['**/testing/**', '**/*.test.*'],
}).map(path => path.replaceAll('\\', '/'))

/** The supplier's score of a bean and that of a tasting, which have no components. */
const OTHER_SCORES = [
  'src/web/visitor/beans/bean-signs.tsx',
  'src/web/parts/tasting/tasting-list.tsx',
  'src/web/owner/tasting/tasting-form.tsx',
]

test('wherever a score is shown, it says from how many components it is', () => {
  expect(SOURCES.length).toBeGreaterThan(500)
  const found = SOURCES.filter(path => !OTHER_SCORES.includes(path)).flatMap(path =>
    bareScores(path, readFileSync(path, 'utf8')).map(each => `${path}: ${each}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['const shown = <b>{score}</b>'],
  ['const shown = <b>{roast.score!}</b>'],
  [`const text = \`\${round(roast.score)} points\``],
  ['const text = String(roast.score)'],
  ['const letter = scoreLetter(score)'],
])('a score that is shown bare is found: %s', source => {
  expect(bareScores('a.tsx', source)).toHaveLength(1)
})

test.each([
  ['const shown = <ScorePill score={roast.score} details={details} />'],
  [`const text = \`\${points} points\``],
  [`const text = [\`\${score}\`, partialText(details)].join(' ')`],
])('a score that says from how many components it is, is not: %s', source => {
  expect(bareScores('a.tsx', source)).toEqual([])
})
