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
import { isFirstRendering } from './first-rendering.ts'
import { whenIdle } from './when-idle.ts'

/** What the parts of a screen know of it. */
interface ScreenLoading {
  /** Whether all of it is rendered in one piece: null until it has said what it shows, which is then decided. */
  isWhole: boolean | null
  /** Shown instead of a part whose script can't be loaded. */
  Failed: () => ReactNode
}

const LoadingContext = createContext<ScreenLoading>({ isWhole: null, Failed: () => null })

/** The app, and within it a screen, anew whenever another opens. */
export function OpenScreen({ failed, children }: { failed: () => ReactNode; children: ReactNode }) {
  const [loading] = useState<ScreenLoading>({ isWhole: null, Failed: failed })
  return <LoadingContext value={loading}>{children}</LoadingContext>
}

/**
 * An answer to show, but undefined until React has had the time to render what it brings, which takes a phone longer
 * than a frame. The first answer to an open screen is rendered in short pieces behind its placeholder. One that is
 * there when the screen opens is shown at once, and so is every later one.
 *
 * The first call on a screen says what it shows. If that is there already, as on going back, all of the screen is
 * rendered in one piece, because it has to be as high as it was. Not so the first screen of a visit.
 */
export function useShown<Answer>(answer: Answer | undefined): Answer | undefined {
  const loading = use(LoadingContext)
  useState(() => {
    loading.isWhole ??= answer !== undefined && !isFirstRendering()
  })
  const isShown = useDeferredValue(answer !== undefined)
  return isShown ? answer : undefined
}

interface PartProps {
  /** Stands in its place until it is there, as high as it if something follows. */
  placeholder?: ReactNode
  /** Whether it stands below the first screenful. Then it is rendered once what is above is on screen. */
  isBelow?: boolean
  /** Whether it takes the place of something that was on screen. Then all of it is rendered in one piece. */
  isReplacing?: boolean
  children: ReactNode
}

/** A part of a screen that may come after the others. */
export function Part({ placeholder, isBelow = false, isReplacing = false, children }: PartProps) {
  const around = use(LoadingContext)
  const inside = useMemo(() => (isReplacing ? { ...around, isWhole: true } : around), [around, isReplacing])
  const [isDue, setDue] = useState(!isBelow || isWhole(around))
  useEffect(() => (isDue ? undefined : whenIdle(() => inPieces(() => setDue(true)))), [isDue])
  return (
    <LoadingContext value={inside}>
      <Suspense fallback={placeholder}>{isDue ? children : placeholder}</Suspense>
    </LoadingContext>
  )
}

/** Whether what is on this screen is rendered in one piece, before it is painted. */
export function useWhole(): boolean {
  return isWhole(use(LoadingContext))
}

/**
 * A component with a script of its own, to put into a `Part`. If the script can't be loaded, the rest of the screen
 * stays.
 */
export function partOf<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failed: () => ReactNode = FailedPart,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: Failed })))
}

/** A screen with a script of its own, loaded when it is first shown. If it never arrives, that is a render failure. */
export function screenOf<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    const timeout = new Promise<never>((_resolve, reject) => {
      setTimeout(reject, SCRIPT_TIMEOUT_MILLISECONDS, new Error('The screen’s script did not arrive in time'))
    })
    return Promise.race([load(), timeout])
  })
}

const SCRIPT_TIMEOUT_MILLISECONDS = 120_000

/** Changes what is shown in short pieces, so the page stays responsive. */
export function inPieces(change: () => void): void {
  startTransition(change)
}

function isWhole(loading: ScreenLoading): boolean {
  return loading.isWhole !== false
}

function FailedPart() {
  const { Failed } = use(LoadingContext)
  return <Failed />
}
