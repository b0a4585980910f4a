// The product on the library in `DATA_DIR`, where each request looks like the first after a change.
import type { AddressInfo } from 'node:net'
import { openUnkept } from '../unkept-library.ts'

const { app, change, close } = await openUnkept({
  databaseUrl: null,
  dataFolder: process.env.DATA_DIR ?? '',
})
app.server.prependListener('request', change)
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`listens on http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
process.on('SIGTERM', () => close().then(() => process.exit(0)))
