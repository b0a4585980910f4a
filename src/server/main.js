import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Caches the compiled modules on disk, which halves the startup time. It has to be enabled before they are loaded.
// If the folder can't be written, nothing is cached. This file is JavaScript because Node loads its TypeScript compiler
// for the first file that is not cached, which takes 16 MB. `npm start` runs what setting up builds of it instead.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
const { serve } = await import('./serve.ts')
await serve()
