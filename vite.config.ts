import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './scripts/web-build/chunks.ts'
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

/** What only the owner's screens and dialogs share. No visitor loads it. */
const OWNERS_SOURCES = [
  ...['parts/import', 'parts/weight', 'parts/panel', 'parts/first-steps', 'parts/stock/entry', 'session'],
  ...['parts/bean/bean-options.tsx', 'parts/edit/name-dialog.tsx', 'ui/tabs.tsx', 'ui/chips/chips-field.tsx'],
].map(path => `web/${path}`)

/** The folders of the web app that several screens use. */
const SHARED_FOLDERS = ['api', 'loading', 'ui', 'words', 'shell', 'parts', 'roasts'].map(
  folder => `web/${folder}`,
)

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    singleCalls(),
    countryFlags(),
    countryOutlines(),
    plainIcons(),
    earlyApp('/main.tsx'),
    serviceWorker('src/service-worker/service-worker.ts'),
    compressAssets(),
    keepBuilds(),
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Their names are in the page's first script, which has to be tiny.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // Few scripts: the start, the app with home, what explains the terms on it, the rows of long tables, the
        // flowers, what else screens share, the chart, and what the owner's dialogs share.
        codeSplitting: {
          groups: [
            { ...chunkOf('start', ['web/start.ts']), priority: 5 },
            { ...chunkOf('app', ['web/main.tsx']), priority: 4 },
            { ...chunkOf('terms', ['web/ui/cards', 'web/words/glossary']), priority: 3 },
            {
              ...chunkOf(
                'rows',
                ['web/ui/rows', 'web/api/pages'],
                ['@tanstack/react-virtual', '@tanstack/virtual-core'],
              ),
              priority: 3,
            },
            // What the flowers share with screens that show none.
            {
              ...chunkOf('facts', [
                'domain/feedback.ts',
                'domain/words',
                'domain/bean/taste-line.ts',
                'domain/bean/coffee-countries.ts',
              ]),
              minShareCount: 2,
              priority: 4,
            },
            {
              ...chunkOf('flower', [
                'chart/flower',
                'domain/bean/flower-flavours.ts',
                'domain/bean/flavour-axes.ts',
                'web/parts/bean/flower.tsx',
                'web/parts/bean/flower.module.css',
              ]),
              priority: 3,
            },
            {
              ...chunkOf(
                'shared',
                ['contract', 'domain', 'chart/mountain.ts', ...SHARED_FOLDERS],
                ['lucide-react'],
                ['domain/score', 'domain/curve-story', ...OWNERS_SOURCES],
              ),
              minShareCount: 2,
              priority: 2,
            },
            { ...chunkOf('chart', ['chart', 'web/chart', 'domain'], ['d3-']), minShareCount: 2, priority: 1 },
            { ...chunkOf('owners', OWNERS_SOURCES), minShareCount: 2 },
          ],
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
