// Preloaded into a measured process: reports what it has used so far.
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Questions to a measured process; `watch delay` restarts measuring the delay of its event loop. */
export type ProbeQuestion = 'usage' | 'watch delay'

export interface Usage {
  /** User and system time of all threads, in ms. */
  cpuMilliseconds: number
  /** The process's resident memory in bytes. */
  residentBytes: number
  /** Delay of its event loop while it was measured, in ms; any question ends the measurement. */
  delayP99: number
  delayMaximum: number
}

const delay = monitorEventLoopDelay({ resolution: 1 })

process.on('message', (question: ProbeQuestion) => {
  // Its timer wakes the process every millisecond, which would count as work in the next measurement.
  delay.disable()
  if (question === 'watch delay') {
    delay.reset()
    delay.enable()
  }
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    cpuMilliseconds: (user + system) / 1000,
    residentBytes: process.memoryUsage.rss(),
    delayP99: delay.percentile(99) / 1e6,
    delayMaximum: delay.max / 1e6,
  }
  process.send?.({ usage })
})
process.channel?.unref()
