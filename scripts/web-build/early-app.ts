import type { Plugin } from 'vite'

/**
 * Preloads the app's script, its styles and its fonts in the page. The page's first script imports the app only when it
 * runs, and the styles ask for a font only when a text is laid out, which is late for the browser to discover them.
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
        const fonts = Object.keys(bundle).filter(name => name.endsWith('.woff2'))
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        const tags = [
          // Text is shown without its font too, so nothing waits for one.
          ...fonts.map(name => ({
            ...{ rel: 'preload', as: 'font', type: 'font/woff2' },
            ...{ fetchpriority: 'low', crossorigin: true, href: `/${name}` },
          })),
          ...scripts.map(name => ({ rel: 'modulepreload', crossorigin: true, href: `/${name}` })),
          ...styles.map(name => ({ rel: 'stylesheet', crossorigin: true, href: `/${name}` })),
        ]
          .filter(({ href }) => !html.includes(`"${href}"`))
          .map(attrs => ({ tag: 'link', attrs, injectTo: 'head' as const }))
        // It shows the reader's theme, before which nothing is painted.
        return { html: html.replace('<script type="module"', '$& blocking="render"'), tags }
      },
    },
  }
}
