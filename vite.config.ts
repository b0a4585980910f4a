import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cascadeLayers } from './scripts/web-build/cascade-layers.ts'
import { type Chunk, chunkOf } from './scripts/web-build/chunks.ts'
import { chunksByEntry } from './scripts/web-build/chunks-by-entry.ts'
import { classNames } from './scripts/web-build/class-names.ts'
import { compressAssets } from './scripts/web-build/compress-assets.ts'
import { countryFlags } from './scripts/web-build/country-flags.ts'
import { countryOutlines } from './scripts/web-build/country-outlines.ts'
import { earlyApp } from './scripts/web-build/early-app.ts'
import { keepBuilds } from './scripts/web-build/keep-builds.ts'
import { plainIcons } from './scripts/web-build/plain-icons.ts'
import { serviceWorker } from './scripts/web-build/service-worker.ts'
import { singleCalls } from './scripts/web-build/single-calls.ts'

const API_SERVER = 'http://localhost:8080'

/** Browsers with `light-dark()`, popovers and CSS nesting: those of the last two years. */
const BROWSERS = ['chrome123', 'edge123', 'firefox125', 'safari17.5']

/** A chunk of what modules below `src/web` load. */
function loadedBy(name: string, sources: readonly string[]): Chunk {
  return chunkOf(
    name,
    sources.map(path => `web/${path}`),
  )
}

/** Chunk groups in which a module belongs to the first that has it. */
function firstBefore<Group>(groups: readonly Group[]): (Group & { priority: number })[] {
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

/** What the owner alone loads: folders below `src/web`, and single modules there. */
const owners = loadedBy('panel', [
  ...['admin', 'bench', 'session', 'roasts/import', 'roasts/again', 'roasts/labels', 'roasts/detail/correct'],
  ...['parts/choice', 'parts/first-steps', 'roasts/list/saved', 'roasts/list/search/tags-dialog.tsx'],
  ...['owners-parts.tsx', 'roasts/detail/owners-parts.ts', 'beans/owners-parts.ts'],
])

/** What the owner opens every week. The rest, such as trends and styles, has charts. */
const OWNERS_WEEKLY = [
  ...['owners-parts.tsx', 'roasts/detail/owners-parts.ts', 'beans/owners-parts.ts'],
  ...['bench/bench.tsx', 'roasts/import/roast-importer.tsx', 'parts/choice/change-chosen.tsx'],
]

/** What a roast's page loads before its coffee is on screen, and the curve that follows. */
const roast = loadedBy('roast', [
  ...['roasts/detail/roast-detail-screen.tsx', 'roasts/detail/coffee/coffee-curve.tsx'],
])

/** What it loads afterwards. */
const profile = loadedBy('profile', [
  ...['roasts/detail/roast-profile.tsx', 'roasts/detail/known-facts.tsx'],
  ...['roasts/feedback/feedback-form.tsx', 'roasts/feedback/feedback-section.tsx'],
  ...['words/glossary/explained-term.tsx', 'ui/message-dialog.tsx', 'ui/notices/notices.tsx'],
])

const list = loadedBy('list', ['roasts/list/roast-list-screen.tsx'])
const beans = loadedBy('beans', ['beans/bean-list-screen.tsx', 'beans/bean-detail-screen.tsx'])

const chart = chunkOf('chart', ['chart', 'web/chart', 'web/plot'])

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    cascadeLayers(),
    singleCalls(),
    countryFlags(),
    countryOutlines(),
    plainIcons(),
    earlyApp('/main.tsx'),
    serviceWorker('src/service-worker/service-worker.ts'),
    compressAssets(),
    keepBuilds('assets/'),
  ],
  define: { 'import.meta.env.API_BASE_URL': JSON.stringify(process.env.API_BASE_URL ?? '') },
  css: { modules: { generateScopedName: classNames(import.meta.dirname, 'src/web') } },
  // React itself has what this package adds to older versions of it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: false,
    target: BROWSERS,
    // The content security policy allows no inline script or style and no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page itself preloads the rest.
      resolveDependencies: (_, files) =>
        files.filter(file => !/\/(?:rolldown-runtime|start|app)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // Their names are in the page's first script, which has to be tiny.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // Few scripts, and for a visitor of a roast the fewest.
        codeSplitting: {
          groups: firstBefore([
            chunkOf('start', ['web/start.ts']),
            chunkOf('app', ['web/main.tsx']),
            chunkOf(
              'rows',
              ['web/ui/rows', 'web/api/pages'],
              ['@tanstack/react-virtual', '@tanstack/virtual-core'],
            ),
            ...chunksByEntry([roast]),
            ...chunksByEntry([
              { ...profile, name: 'common', sharedWith: [list, beans] },
              ...[profile, list, beans],
              { name: 'shared', test: id => !owners.test(id) },
            ]).map(group => ({ ...group, test: (id: string) => !chart.test(id) })),
            { ...chart, minShareCount: 2 },
            ...chunksByEntry([loadedBy('owners', OWNERS_WEEKLY), owners]),
            // Whoever opens the first opens the second next.
            loadedBy('again', ['roasts/again/again-screen.tsx', 'roasts/again/follow-screen.tsx']),
          ]),
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '^/api/': { target: API_SERVER },
      // The pages of the built app, at the addresses to share.
      '^/(assets|r|b|c)/': { target: API_SERVER },
    },
  },
})
