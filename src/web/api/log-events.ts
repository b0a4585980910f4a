import { useEffect, useEffectEvent } from 'react'
import type { Bean } from '#contract/beans.ts'
import type { Parameters, Write } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'

/**
 * The events that the page dispatches on its window, with their `detail`. The list of roasts and the grid of beans
 * listen to them, and other people's scripts may. Nothing else needs them: what a write changes is read again anyway.
 */
export interface LogEvents {
  'bean-added': Bean
  'roast-added': Roast
  'roast-deleted': { id: number }
  'roasts-refresh': null
}

/** The event of each write that has one. */
const ANNOUNCED = new Map([
  after(calls.createBean, bean => announce('bean-added', bean)),
  after(calls.importBeanPages, ({ created }) => {
    for (const bean of created) announce('bean-added', bean)
  }),
  after(calls.importRoastFile, roast => announce('roast-added', roast)),
  after(calls.importFromInbox, roast => announce('roast-added', roast)),
  after(calls.deleteRoast, (_, { id }) => announce('roast-deleted', { id })),
])

/** Dispatches the event of an accepted write, if it has one. */
export function announceWrite<Takes extends Parameters, Body, Answer>(
  call: Write<Takes, Body, Answer>,
  takes: NoInfer<Takes>,
  answer: NoInfer<Answer>,
): void {
  ANNOUNCED.get(call)?.(answer as never, takes as never)
}

/** Calls the listener on every such event. Returns a function that removes it. */
export function listen<Name extends keyof LogEvents>(
  name: Name,
  listener: (detail: LogEvents[Name]) => void,
): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<LogEvents[Name]>).detail)
  window.addEventListener(name, handle)
  return () => window.removeEventListener(name, handle)
}

/** `listen` while the component is mounted. */
export function useLogEvent<Name extends keyof LogEvents>(
  name: Name,
  listener: (detail: LogEvents[Name]) => void,
): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => listen(name, onEvent), [name])
}

function announce<Name extends keyof LogEvents>(name: Name, detail: LogEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}

function after<Takes extends Parameters, Body, Answer>(
  call: Write<Takes, Body, Answer>,
  announceIt: (answer: Answer, takes: Takes) => void,
): [unknown, (answer: never, takes: never) => void] {
  return [call, announceIt]
}
