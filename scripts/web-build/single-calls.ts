import type { Plugin } from 'vite'

const CALLS = /\/src\/contract\/calls\.ts$/
const ONE_CALL = /\/src\/contract\/calls\.ts\?call=(\w+)$/

/**
 * Makes a module of each call of the contract, so that a script of the web app has only the calls that it makes. The
 * page's first script would otherwise have all of them, because it makes some.
 */
export function singleCalls(): Plugin {
  return {
    name: 'single-calls',
    apply: 'build',
    transform(code, id) {
      const name = ONE_CALL.exec(id)?.[1]
      if (name === undefined && !CALLS.test(id)) return null
      const imports: { text: string; names: string[] }[] = []
      const calls = new Map<string, string>()
      for (const statement of this.parse(code, { lang: 'ts' }).body) {
        const text = code.slice(statement.start, statement.end)
        if (statement.type === 'ImportDeclaration')
          imports.push({ text, names: statement.specifiers.map(({ local }) => local.name) })
        if (statement.type !== 'ExportNamedDeclaration') continue
        if (statement.declaration?.type !== 'VariableDeclaration') continue
        for (const { id: variable } of statement.declaration.declarations)
          if (variable.type === 'Identifier') calls.set(variable.name, text)
      }
      // Only the imports that the call uses, or every call's script would have those of all.
      const importsOf = (call: string) =>
        imports.filter(({ names }) => names.some(each => call.includes(each))).map(({ text }) => text)
      const lines =
        name === undefined
          ? [...calls.keys()].map(call => `export { ${call} } from './calls.ts?call=${call}'`)
          : [...importsOf(calls.get(name) ?? ''), calls.get(name)]
      return { code: lines.join('\n'), moduleSideEffects: false, map: null }
    },
  }
}
