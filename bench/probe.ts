// Loaded into a measured process before its own program: answers what it has used so far.
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What a measured process is asked; `watch delay` starts the watch over its event loop anew. */
export type ProbeQuestion = 'usage' | 'watch delay'

export interface Usage {
  /** User and system time of all threads, in ms. */
  cpuMilliseconds: number
  /** The memory that the process holds, in bytes. */
  residentBytes: number
  /** How late its event loop came round while it was watched, in ms; any question ends the watch. */
  delayP99: number
  delayMaximum: number
}

const delay = monitorEventLoopDelay({ resolution: 1 })

process.on('message', (question: ProbeQuestion) => {
  // Its timer wakes the process every millisecond, which would count as work of whatever is measured next.
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
