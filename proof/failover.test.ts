import { expect, test } from 'vitest'
import { startCluster, whyNoCluster } from '../harness/cluster/cluster.ts'
import { failoverTest } from './failover/failover.ts'
import { FAULTS } from './failover/faults.ts'

const reason = whyNoCluster()
if (reason !== null)
  console.log(`The failover test is skipped: ${reason}. docs/high-availability.md says how to install them.`)

// A leader that is killed is replaced after 20 s at the earliest, so that is left to `npm run proof:failover`.
const SHORT = ['switchover']

test.skipIf(reason !== null)(
  'a cluster made from deploy/cluster hands over without a lost or doubled change or a stale read',
  async () => {
    const cluster = await startCluster(40, { ttl: 20, loop_wait: 1, retry_timeout: 3 })
    try {
      const faults = FAULTS.filter(({ name }) => SHORT.includes(name))
      const { counts, ledger, problems } = await failoverTest({ cluster, faults, seed: 1 })
      expect(problems).toEqual([])
      expect(ledger).toMatchObject({ lost: 0, half: 0, twice: 0 })
      expect(ledger.acknowledged).toBeGreaterThan(5)
      expect(counts).toMatchObject({ stale: 0, taken: 0, otherErrors: [], withoutRetryAfter: 0 })
    } finally {
      cluster.remove()
    }
  },
)
