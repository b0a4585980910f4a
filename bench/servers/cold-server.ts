// The product on the library in `DATA_DIR`, with its cached answers made stale before each request.
import type { AddressInfo } from 'node:net'
import { openUncached } from '../uncached-library.ts'

const { app, change, close } = await openUncached({
  databaseUrl: null,
  dataFolder: process.env.DATA_DIR ?? '',
})
app.server.prependListener('request', change)
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`listens on http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
process.on('SIGTERM', () => close().then(() => process.exit(0)))
