import { type ComponentType, useEffect, useState } from 'react'
import { inPieces } from './part.tsx'
import { whenIdle } from './when-idle.ts'

/** A component with a script that the first screen doesn't wait for. */
export interface LateComponent<Props> {
  loaded?: ComponentType<Props>
  load: () => Promise<void>
}

/** Prepares `useLate`. The script is loaded once for all who use it. */
export function lateComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LateComponent<Props> {
  let loading: Promise<void> | undefined
  const late: LateComponent<Props> = {
    load: () => {
      loading ??= load().then(
        script => {
          late.loaded = script.default
        },
        () => {
          // The next one tries again.
          loading = undefined
        },
      )
      return loading
    },
  }
  return late
}

/** The component, or undefined until its script is there. It is requested when the browser has nothing else to do. */
export function useLate<Props>(late: LateComponent<Props>): ComponentType<Props> | undefined {
  const [component, setComponent] = useState(() => late.loaded)
  useEffect(() => {
    if (component) return
    // Not by Suspense: after a fallback, React delays what it reveals next by up to 300 ms.
    return whenIdle(() => late.load().then(() => inPieces(() => setComponent(() => late.loaded))))
  }, [component, late])
  return component
}
