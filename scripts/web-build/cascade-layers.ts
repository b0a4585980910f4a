import type { Plugin } from 'vite'

/** The cascade layers, the strongest last. `ui/base.css` has the first and the last. */
const LAYERS = ['base', 'ui', 'parts', 'screens', 'always'] as const

/** Folders of `src/web`, and of its owner's floor, that the features are made of. */
const PARTS = ['chart', 'loading', 'parts', 'plot', 'session', 'shell', 'words']

/**
 * Puts the style sheet of each component into the cascade layer of its folder, so that what a screen says about a
 * button goes before what the button says. Each sheet names the order, because any may be loaded first; the minifier
 * leaves it once in a file.
 */
export function cascadeLayers(): Plugin {
  return {
    name: 'cascade-layers',
    enforce: 'pre',
    transform(css, id) {
      const path = id.replaceAll('\\', '/').replace(/\?.*$/, '')
      if (!/\/src\/web\/.*\.css$/.test(path)) return null
      const layer = layerOf(path)
      const layered = layer === null ? css : `@layer ${layer} {${css}}`
      return { code: `@layer ${LAYERS.join(', ')};${layered}`, map: null }
    },
  }
}

/** The layer of a component's style sheet; null for other sheets. */
function layerOf(path: string): (typeof LAYERS)[number] | null {
  const folder = /\/src\/web\/(?:owner\/(?=(?:parts|session)\/))?([^/]+)\/.*\.module\.css$/.exec(path)?.[1]
  if (folder === undefined) return null
  if (folder === 'ui') return 'ui'
  return PARTS.includes(folder) ? 'parts' : 'screens'
}
