import type { Plugin } from 'vite'

/**
 * Names the app's own script, and the styles it comes with, in the page: its first script imports it only when it
 * runs itself, and the browser would learn of it that late.
 */
export function earlyApp(module: string): Plugin {
  return {
    name: 'early-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
        const app = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(module)))
        if (app === undefined) throw new Error(`${module} has no chunk of its own`)
        const needed = [app, ...chunks.filter(({ fileName }) => app.imports.includes(fileName))]
        const scripts = needed.map(({ fileName }) => fileName)
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        return [
          ...scripts.map(name => ({ rel: 'modulepreload', crossorigin: true, href: `/${name}` })),
          ...styles.map(name => ({ rel: 'stylesheet', crossorigin: true, href: `/${name}` })),
        ]
          .filter(({ href }) => !html.includes(`"${href}"`))
          .map(attrs => ({ tag: 'link', attrs, injectTo: 'head' }))
      },
    },
  }
}
