import type { Plugin } from 'vite'

const CALLS = /\/src\/contract\/calls\.ts(?:\?call=(\w+))?$/

/** What the web app needs of a call to make it. */
const NEEDED = ['method', 'path', 'shows', 'changes']

/**
 * Makes a module of each call of the contract with what the web app needs of it, so that no script has the schemas,
 * or a call that it doesn't make.
 */
export function singleCalls(): Plugin {
  return {
    name: 'single-calls',
    apply: 'build',
    async load(id) {
      const found = CALLS.exec(id)
      if (found === null) return null
      const calls = await import(id.split('?')[0]!)
      const name = found[1]
      const code =
        name === undefined
          ? Object.keys(calls)
              .map(each => `export { ${each} } from './calls.ts?call=${each}'`)
              .join('\n')
          : `export const ${name} = ${JSON.stringify(calls[name], [...NEEDED])}`
      return { code, moduleSideEffects: false, map: null }
    },
  }
}
