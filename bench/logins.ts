import type { BenchResult } from './findings.ts'
import { openConnection, requestBytes } from './http-load.ts'
import { startProduct, withFolder } from './measured-process.ts'

const LOGINS = 100

/** How far the event loop is delayed while many addresses try a password at once, at the hash's full cost. */
export function logins(): Promise<BenchResult> {
  return withFolder(async dataFolder => {
    const product = await startProduct({ dataFolder }, { environment: { TRUST_PROXY: 'on' } })
    try {
      await product.watchDelay()
      const statuses = await Promise.all(
        Array.from({ length: LOGINS }, (_, index) => tryPassword(product.port, `198.51.100.${index}`)),
      )
      const { delayP99, delayMaximum } = await product.usage()
      const hashed = statuses.filter(status => status === 401).length
      return {
        findings: [
          {
            what: `event loop's delay during ${LOGINS} logins at once, 99th percentile`,
            value: delayP99,
            unit: 'ms',
            aim: { atMost: 20 },
            detail: `longest ${delayMaximum.toFixed(1)} ms, ${hashed} passwords hashed`,
          },
        ],
      }
    } finally {
      await product.stop()
    }
  })
}

async function tryPassword(port: number, address: string): Promise<number> {
  const connection = openConnection(port)
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    cookie: 'csrf_token=t',
    'x-csrf-token': 't',
  }
  const body = new TextEncoder().encode(JSON.stringify({ password: 'a guess' }))
  const { status } = await connection.send(requestBytes('POST', '/api/beans/admin/login', headers, body))
  connection.close()
  return status
}
