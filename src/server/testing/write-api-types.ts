// Writes the TypeScript types of OpenAPI documents: node write-api-types.ts openapi.json api.ts (any number of pairs)
import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** TypeScript 7 can't be called from a program yet, and openapi-typescript calls it. This is version 6 as a library. */
const LIBRARY = import.meta.resolve('@ts-morph/common/dist/typescript.js')
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url: LIBRARY, shortCircuit: true } : next(specifier, context),
})
const { ts } = await import('@ts-morph/common')
const { default: openapiTypes, astToString } = await import('openapi-typescript')

const places = process.argv.slice(2)
for (let at = 0; at < places.length; at += 2) {
  const [document = '', types = ''] = places.slice(at)
  const nodes = await openapiTypes(readFileSync(document, 'utf8'), {
    // A file in a form.
    transform: ({ format }) =>
      format === 'binary' ? (ts.factory.createTypeReferenceNode('Blob') as never) : undefined,
  })
  writeFileSync(types, astToString(nodes))
}
