import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** The name of the built service worker: it is at the root, because its scope is its folder. */
const FILE = 'service-worker.js'
const KEPT = /^assets\/.*\.(?:js|css|woff2)$/

/** Builds a service worker with the list of the app's files in it. `entry` is its module. */
export function serviceWorker(entry: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: 'src/web/index.html', 'service-worker': entry },
          output: {
            entryFileNames: ({ name }) => (name === 'service-worker' ? FILE : 'assets/[name]-[hash].js'),
          },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[FILE]
        if (worker?.type !== 'chunk') throw new Error('The service worker was not built')
        if (worker.imports.length > 0) throw new Error('The service worker must be one file')
        const files = Object.keys(bundle)
          .filter(name => KEPT.test(name))
          .sort()
        const page = bundle['index.html']
        const version = createHash('sha256').update(JSON.stringify(files))
        if (page?.type === 'asset') version.update(page.source)
        const list = JSON.stringify([...files.map(name => `/${name}`), '/favicon.svg'])
        const constants = `const APP_FILES=${list};const APP_VERSION="${version.digest('hex').slice(0, 16)}";`
        worker.code = `(()=>{${constants}${worker.code}})();`
      },
    },
  }
}
