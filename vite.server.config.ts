import { defineConfig } from 'vite'
import { keepBuilds } from './scripts/web-build/keep-builds.ts'
import { PROGRAMS } from './src/server/platform/settings/places.ts'

/** Builds the server and what runs beside it into a few files, because Node takes long to find and load 1,300. */
export default defineConfig({
  publicDir: false,
  plugins: [keepBuilds('')],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: false,
    target: 'node24',
    rolldownOptions: {
      input: {
        main: 'src/server/main.js',
        ...Object.fromEntries(
          Object.entries(PROGRAMS).map(([name, path]) => [name, `src/server/${path}.ts`]),
        ),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  // Only what has machine code stays outside.
  ssr: { noExternal: true, external: ['better-sqlite3', '@takumi-rs/core'] },
})
