import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cascadeLayers } from './scripts/web-build/cascade-layers.ts'
import { type Chunk, chunkOf } from './scripts/web-build/chunks.ts'
import { chunkOfEach, chunksByEntry } from './scripts/web-build/chunks-by-entry.ts'
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

const visitor = chunkOf('visitor', ['web/visitor'])
const isVisitorsScreen = (id: string) => visitor.test(id) && id.endsWith('-screen.tsx')

/** The login, which is on screen before the rest of the owner's floor is loaded. */
const login = chunkOf('login', ['web/owner/session'])

/** Screens that show the login before their rooms are loaded. */
const SCREENS = ['web/owner/admin/admin-screen.tsx', 'web/owner/bench/bench-screen.tsx']

/** The rooms of the owner's floor that are opened by themselves. */
const ROOMS = ['roast/correct', 'labels', 'import', 'beans/fill', 'bench/trends', 'bench', 'admin', 'live']
const rooms = ROOMS.map(room => chunkOf(room.replaceAll('/', '-'), [`web/owner/${room}`], [], SCREENS))

/** What the rooms share, and what the owner sees on visitors' screens. */
const owner = chunkOf('owner', ['web/owner'], [], [...SCREENS, ...ROOMS.map(room => `web/owner/${room}`)])

/** What only the owner loads, and a roast that is followed. */
const owners = chunkOf('owners', ['web/owner', 'web/session', 'web/visitor/roasts/again'])

/** What a roast's page loads before its coffee is on screen, and the curve that follows. */
const roast = loadedBy('roast', [
  ...['visitor/roasts/detail/roast-detail-screen.tsx', 'visitor/roasts/detail/coffee/coffee-curve.tsx'],
])

/** What it loads afterwards. */
const profile = loadedBy('profile', [
  ...['visitor/roasts/detail/roast-profile.tsx', 'visitor/roasts/detail/known-facts.tsx'],
  ...['visitor/roasts/feedback/feedback-form.tsx', 'visitor/roasts/feedback/feedback-section.tsx'],
  ...['words/glossary/explained-term.tsx', 'ui/message-dialog.tsx', 'ui/notices/notices.tsx'],
])

const list = loadedBy('list', ['visitor/roasts/list/roast-list-screen.tsx'])
const beans = loadedBy('beans', [
  'visitor/beans/bean-list-screen.tsx',
  'visitor/beans/bean-detail-screen.tsx',
])

/** What explains a score, once somebody asks. */
const breakdown = loadedBy('breakdown', ['visitor/roasts/score-breakdown.tsx'])

/** What a visitor seldom opens: a table, a roast that runs, a recipe. */
const guests = chunkOf('guests', ['web/visitor/table', 'web/visitor/roasts/live', 'web/visitor/beans/blends'])

/** What draws curves. The owner's pictures have further parts of it. */
const chart = chunkOf('chart', ['chart', 'web/chart', 'web/plot'])

/**
 * How the roasts of a coffee and of a recipe went, and a roast that runs, with charts: a group before them would take
 * the charts along.
 */
const memory = chunkOf('memory', ['web/visitor/beans/memory'])
const running = chunkOf('running', ['web/visitor/roasts/live'])
const charted = (id: string) => chart.test(id) || memory.test(id) || running.test(id)

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
        // Their names are in the page's first script, which has to be tiny; six characters are enough for 64 scripts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
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
              ...[profile, list, beans, breakdown],
              { name: 'shared', test: id => !owners.test(id) && !guests.test(id) },
              guests,
            ]).map(group => ({ ...group, test: (id: string) => !charted(id) })),
            ...chunksByEntry([{ name: 'chart', test: visitor.test }]).map(group => ({
              ...group,
              test: chart.test,
            })),
            memory,
            running,
            chunkOfEach(isVisitorsScreen),
            login,
            owner,
            ...rooms,
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
