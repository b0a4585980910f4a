import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { ErrorState } from './error-state.tsx'
import { notLoadedText } from './late-script.ts'

/**
 * A part of a screen with a script of its own, for `<Suspense>`. If the script can't be loaded, the part says so and
 * the rest of the screen stays.
 */
export function latePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: NotLoaded })))
}

function NotLoaded() {
  return <ErrorState message={notLoadedText()} onRetry={() => window.location.reload()} />
}
