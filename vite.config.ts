import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './scripts/web-build/compress-assets.ts'
import { countryFlags } from './scripts/web-build/country-flags.ts'
import { earlyApp } from './scripts/web-build/early-app.ts'
import { serviceWorker } from './scripts/web-build/service-worker.ts'
import { singleCalls } from './scripts/web-build/single-calls.ts'

const API_SERVER = 'http://localhost:8080'

/** Browsers with `light-dark()`, popovers and CSS nesting: those of the last two years. */
const BROWSERS = ['chrome123', 'edge123', 'firefox125', 'safari17.5']

/** By hash. */
const hashedFiles = new Map<string, string>()

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    singleCalls(),
    countryFlags(),
    earlyApp('/main.tsx'),
    serviceWorker('src/service-worker/service-worker.ts'),
    compressAssets(),
  ],
  define: { 'import.meta.env.API_BASE_URL': JSON.stringify(process.env.API_BASE_URL ?? '') },
  // Short class names, because a first visit gets each twice: in a script and in a style sheet.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortHash(file)}` } },
  // React itself has what this package adds to older versions of it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: BROWSERS,
    // The content security policy allows no inline script or style and no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Their names stand in the page's first script, which is to be tiny.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // Few scripts: the start, the app with home, what explains the terms on it, the chart, the rows of long tables,
        // and what else screens share.
        codeSplitting: {
          groups: [
            { name: 'start', test: /src\/web\/start\.ts$/, priority: 4 },
            { name: 'app', test: /src\/web\/main\.tsx$/, priority: 3 },
            {
              name: 'terms',
              test: /src\/web\/ui\/(explained-term|use-hover-card|hover-card|place-card|glossary|popover)/,
              priority: 2,
            },
            {
              name: 'rows',
              test: /windowed-rows|useInfiniteQuery|tanstack\/(react-virtual|virtual-core)/,
              priority: 2,
            },
            {
              name: 'shared',
              test: /src\/(contract|web\/(ui|shell|parts|roasts|api)|domain\/(?!score|curve-story))|lucide/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'chart', test: /src\/(chart|web\/chart|domain)|d3-/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '^/api/': { target: API_SERVER },
      '^/r/\\d+': { target: API_SERVER },
    },
  },
})

/** The same on every machine, for a file of the project. */
function shortHash(file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  const hash = createHash('sha256').update(path).digest('base64url').slice(0, 3)
  const other = hashedFiles.get(hash) ?? path
  if (other !== path) throw new Error(`${path} and ${other} have the same short hash: rename one of them`)
  hashedFiles.set(hash, path)
  return hash
}
