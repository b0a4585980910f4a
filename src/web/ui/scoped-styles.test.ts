import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a style sheet of one part of the screen names its own classes in every rule', () => {
  const reaching = globSync('src/web/**/*.module.css').flatMap(path =>
    unscopedSelectors(readFileSync(path, 'utf8')).map(selector => `${path}: ${selector}`),
  )
  expect(reaching).toEqual([])
})

test('a selector without a class reaches other screens, however deep in media queries it is', () => {
  const css =
    '.a { b { c: d } } @media (width < 9px) { .e > td, [data-name]::before { f: g } } @keyframes h { to { i: j } }'
  expect(unscopedSelectors(css)).toEqual(['[data-name]::before'])
})

test('each class that a component takes from a sheet is in the sheet', () => {
  const missing = globSync('src/web/**/*.tsx').flatMap(path => {
    const source = readFileSync(path, 'utf8')
    return [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(
      ([, name, sheet = '']) => {
        const css = readFileSync(
          sheet.startsWith('#') ? sheet.replace('#', 'src/') : join(path, '..', sheet),
          'utf8',
        )
        // What is called is a method of something else with the name.
        const code = source.replaceAll(/from '[^']+'/g, '')
        const taken = [...code.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)\\b(?!\\()`, 'g'))]
        return taken
          .filter(([, each]) => !new RegExp(`\\.${each}\\b`).test(css))
          .map(([use]) => `${path}: ${use}`)
      },
    )
  })
  expect(missing).toEqual([])
})

/** The selectors without a class, but for those within a rule that has one, and the steps of an animation. */
function unscopedSelectors(css: string): string[] {
  const unscoped: string[] = []
  /** For each open brace, whether what is within it needs no class of its own. */
  const isScoped = [false]
  for (const [, prelude = '', brace] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') isScoped.pop()
    if (brace !== '{') continue
    const text = prelude.trim()
    const selectors = text.startsWith('@') || isScoped.at(-1) ? [] : text.split(/,(?![^(]*\))/)
    unscoped.push(...selectors.map(each => each.trim()).filter(each => !/\.[a-z]/i.test(each)))
    isScoped.push(isScoped.at(-1) === true || !text.startsWith('@') || text.startsWith('@keyframes'))
  }
  return unscoped
}
