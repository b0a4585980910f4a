import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './scripts/web-build/compress-assets.ts'
import { countryFlags } from './scripts/web-build/country-flags.ts'
import { earlyApp } from './scripts/web-build/early-app.ts'
import { serviceWorker } from './scripts/web-build/service-worker.ts'

const API_SERVER = 'http://localhost:8080'

/** Browsers with `light-dark()`, popovers and CSS nesting: those of the last two years. */
const BROWSERS = ['chrome123', 'edge123', 'firefox125', 'safari17.5']

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    countryFlags(),
    earlyApp('/main.tsx'),
    serviceWorker('src/service-worker/service-worker.ts'),
    compressAssets(),
  ],
  define: { 'import.meta.env.API_BASE_URL': JSON.stringify(process.env.API_BASE_URL ?? '') },
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
        // Few scripts, all requested at once: the start, the app with home, and what the roast screens share.
        codeSplitting: {
          groups: [
            { name: 'start', test: /src\/web\/start\.ts$/, priority: 3 },
            { name: 'app', test: /src\/web\/main\.tsx$/, priority: 2 },
            {
              name: 'shared',
              test: /src\/(web\/(ui|shell|parts|roasts|chart)|domain)|lucide/,
              minShareCount: 2,
              priority: 1,
            },
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
