import { setTimeout } from 'node:timers/promises'
import type { Cluster } from '../../harness/cluster/cluster.ts'
import type { ClusterNode } from '../../harness/cluster/node.ts'

/** What faults do to the product's instances. */
export interface Instances {
  /** Kills one of them and starts it again; resolves when it answers. */
  killOne(): Promise<void>
}

/** A fault. `happen` resolves once its cause is removed; the cluster may not be whole again yet. */
export interface Fault {
  name: string
  /** `isBack` resolves when a change is acknowledged again. */
  happen(cluster: Cluster, isBack: () => Promise<void>, instances: Instances): Promise<void>
}

const POSTGRES = /postgres/
const HAPROXY_AWAY_MS = 3_000
const ETCD_AWAY_MS = 8_000
const SHORTEST_FAULT_MS = 2_000

/** The faults of the failover test. */
export const FAULTS: readonly Fault[] = [
  ofLeader('leader killed', {
    begin: node => node.signal('SIGKILL'),
    end(node) {
      node.startEtcd()
      node.startPatroni()
    },
  }),
  ofLeader('leader frozen', { begin: node => node.signal('SIGSTOP'), end: node => node.signal('SIGCONT') }),
  ofLeader('PostgreSQL alone frozen', {
    begin: node => node.signal('SIGSTOP', POSTGRES),
    end: node => node.signal('SIGCONT', POSTGRES),
  }),
  ofLeader('leader cut off', { begin: node => node.cutOff(), end: node => node.connectAgain() }),
  {
    name: 'etcd gone',
    async happen({ nodes }, isBack) {
      for (const node of nodes) node.signal('SIGKILL', /^\/usr\/bin\/etcd/)
      await setTimeout(ETCD_AWAY_MS)
      for (const node of nodes) node.startEtcd()
      await isBack()
    },
  },
  {
    name: 'HAProxy gone',
    async happen({ entry }, isBack) {
      entry.signal('SIGKILL')
      await setTimeout(HAPROXY_AWAY_MS)
      entry.startHaproxy()
      await isBack()
    },
  },
  {
    name: 'switchover',
    async happen(cluster, isBack) {
      await cluster.switchOver()
      await isBack()
    },
  },
  { name: 'instance killed', happen: (_cluster, _isBack, instances) => instances.killOne() },
  {
    name: 'start during a failover',
    async happen(cluster, isBack, instances) {
      const leader = await cluster.leader()
      leader?.signal('SIGKILL')
      await Promise.all([instances.killOne(), isBack()])
      leader?.startEtcd()
      leader?.startPatroni()
    },
  },
]

/** A fault of the leader that lasts until another machine has taken over. */
function ofLeader(
  name: string,
  { begin, end }: { begin: (node: ClusterNode) => void; end: (node: ClusterNode) => void },
): Fault {
  return {
    name,
    async happen(cluster, isBack) {
      const leader = await cluster.leader()
      if (leader === null) throw new Error('There is no leader to begin with')
      begin(leader)
      try {
        await setTimeout(SHORTEST_FAULT_MS)
        await isBack()
      } finally {
        end(leader)
      }
    },
  }
}
