import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OWN = fileURLToPath(new URL('../../src/web/ui/icon.ts', import.meta.url))

/** Makes the components of lucide-react's icons with `web/ui/icon.ts`, which is smaller than what the package has. */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      const isIcon =
        importer !== undefined && /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(importer)
      return isIcon && /createLucideIcon/.test(source) ? OWN : null
    },
  }
}
