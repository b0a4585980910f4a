import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { isFirstRendering, isRestoring } from './first-rendering.ts'
import { whenIdle } from './when-idle.ts'

/** How a screen is rendered, shared with its parts. */
interface ScreenLoading {
  /** Whether all of it is rendered in one piece. Null until its first `useDeferredAnswer` decides. */
  isWhole: boolean | null
  /** Shown instead of a part whose script can't be loaded. */
  Failed: () => ReactNode
}

const LoadingContext = createContext<ScreenLoading>({ isWhole: null, Failed: () => null })

/** Holds the loading state of the app, or of one open screen. A React key resets it for each screen that is opened. */
export function OpenScreen({ failed, children }: { failed: () => ReactNode; children: ReactNode }) {
  const [loading] = useState<ScreenLoading>({ isWhole: null, Failed: failed })
  return <LoadingContext value={loading}>{children}</LoadingContext>
}

/**
 * Delays the first answer of an open screen until React has rendered it in short pieces, because a phone needs longer
 * than a frame for that; until then it is undefined and the placeholder stays. An answer that is cached when the screen
 * opens is shown at once, and so is every later one.
 *
 * The first `useDeferredAnswer` of a screen decides how it is rendered. If its answer is cached, as on going back, the
 * whole screen is rendered in one piece, so that it has its former height when the scroll position is restored. So is
 * one that was reloaded (`place-before-reload.ts`). Otherwise the first screen of a visit is rendered in pieces.
 */
export function useDeferredAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const loading = use(LoadingContext)
  useState(() => {
    loading.isWhole ??= isRestoring() || (answer !== undefined && !isFirstRendering())
  })
  const isShown = useDeferredValue(answer !== undefined)
  return isShown ? answer : undefined
}

interface PartProps {
  /** Shown until the part is rendered. If something follows, it must be as high as the part. */
  placeholder?: ReactNode
  /** Whether it is below the first screenful. It is then rendered after what is above it. */
  isBelow?: boolean
  /** Whether it replaces something that was on screen. It is then rendered in one piece. */
  isReplacing?: boolean
  children: ReactNode
}

/** A part of a screen that may be loaded or rendered after the others. */
export function Part({ placeholder, isBelow = false, isReplacing = false, children }: PartProps) {
  const around = use(LoadingContext)
  const inside = useMemo(() => (isReplacing ? { ...around, isWhole: true } : around), [around, isReplacing])
  const [isDue, setDue] = useState(!isBelow || isWhole(around))
  useEffect(() => (isDue ? undefined : whenIdle(() => startTransition(() => setDue(true)))), [isDue])
  return (
    <LoadingContext value={inside}>
      <Suspense fallback={placeholder}>{isDue ? children : placeholder}</Suspense>
    </LoadingContext>
  )
}

/** Whether what is on this screen is rendered in one piece, before it is painted. */
export function useIsWhole(): boolean {
  return isWhole(use(LoadingContext))
}

/**
 * A lazy component with its own script, to put into a `Part`. If the script can't be loaded, the rest of the screen
 * stays.
 */
export function partOf<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failed: () => ReactNode = FailedPart,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: Failed })))
}

/** A lazy screen with its own script. If the script can't be loaded in time, rendering fails. */
export function screenPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    const timeout = new Promise<never>((_resolve, reject) => {
      setTimeout(reject, SCRIPT_TIMEOUT_MILLISECONDS, new Error('The script is late'))
    })
    return Promise.race([load(), timeout])
  })
}

const SCRIPT_TIMEOUT_MILLISECONDS = 120_000

function isWhole(loading: ScreenLoading): boolean {
  return loading.isWhole !== false
}

function FailedPart() {
  const { Failed } = use(LoadingContext)
  return <Failed />
}
