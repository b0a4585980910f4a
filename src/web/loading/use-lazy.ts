import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** A lazy component: the first screen doesn't wait for its script. */
export interface LazyComponent<Props> {
  loaded?: ComponentType<Props>
  load: () => Promise<void>
}

/** Creates a lazy component for `useLazy`. Its script is loaded once, however many places use it. */
export function lazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let loading: Promise<void> | undefined
  const lazy: LazyComponent<Props> = {
    load: () => {
      loading ??= load().then(
        script => {
          lazy.loaded = script.default
        },
        () => {
          // The next one tries again.
          loading = undefined
        },
      )
      return loading
    },
  }
  return lazy
}

/** The component, or undefined until its script is loaded, which starts when the browser is idle. */
export function useLazy<Props>(lazy: LazyComponent<Props>): ComponentType<Props> | undefined {
  const [component, setComponent] = useState(() => lazy.loaded)
  useEffect(() => {
    if (component) return
    // Not by Suspense: after a fallback, React delays what it reveals next by up to 300 ms.
    return whenIdle(() => lazy.load().then(() => startTransition(() => setComponent(() => lazy.loaded))))
  }, [component, lazy])
  return component
}
