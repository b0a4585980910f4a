import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Part, partOf } from '#web/loading/part.tsx'
import foot from '#web/owner/parts/foot-bar.module.css'
import { pages } from '#web/pages.ts'
import {
  changeProblem,
  chosenText,
  comparisonProblem,
  labelsProblem,
} from '#web/parts/roast/chosen-roasts.ts'
import { tablesOf } from '#web/parts/tasting/tables-address.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { say } from '#web/shell/page-title.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './choice.module.css'

const ChangeChosen = partOf(() => import('./change-chosen.tsx'))

interface ChoiceBarProps {
  /** Ids in the order of choosing. */
  chosen: readonly number[]
  /** The ids of all that can be chosen here, for the owner to choose at once; absent if they can't be. */
  all?: readonly number[]
  onChooseAll?: () => void
  /** The name of the button that ends the choosing. */
  endName: string
  /** Ends the choosing, by the button or by Escape. */
  onEnd: () => void
}

/**
 * Says how many roasts are chosen and leads on to their comparison and, for the owner, to a blind tasting, their labels
 * and to changing them together. Stays in view while the list is scrolled.
 */
export default function ChoiceBar({ chosen, all = [], onChooseAll, endName, onEnd }: ChoiceBarProps) {
  const { admin } = useAdmin()
  const count = chosen.length
  const comparison = comparisonProblem(count)
  const labels = admin ? labelsProblem(count) : null
  const changes = admin ? changeProblem(count) : null
  const reasons = [comparison, labels, changes].filter(reason => reason !== null).join(' ')
  const reasonsId = useId()
  useEffect(() => say(`${chosenText(count)}. ${reasons} ${count === 0 ? KEYS : ''}`.trim()), [count, reasons])
  const canChooseAll = admin && onChooseAll !== undefined && all.some(id => !chosen.includes(id))
  const actions = useRef<HTMLDivElement>(null)
  const focusAction = () =>
    actions.current?.querySelector<HTMLElement>('a, button:enabled')?.focus({ preventScroll: true })
  useKeys({
    onEnter: focusAction,
    onEscape: onEnd,
  })
  return (
    <section className={`${foot.bar} ${styles.bar}`} aria-label="Chosen roasts">
      <p className={styles.words}>
        <span className={styles.count}>{chosenText(count)}</span>
        <span id={reasonsId} className={styles.reasons}>
          {reasons}
        </span>
        <span className={styles.keys}>{KEYS}</span>
      </p>
      {canChooseAll && (
        <Button
          kind="quiet"
          onClick={() => {
            // The button disappears, so the focus must go elsewhere.
            flushSync(() => onChooseAll?.())
            focusAction()
          }}
        >
          All {all.length}
        </Button>
      )}
      <div ref={actions} className={`${layout.row2} ${styles.actions}`}>
        <Action
          kind="primary"
          href={pages.compare(chosen)}
          isHindered={comparison !== null}
          reasonsId={reasonsId}
        >
          Compare
        </Action>
        {admin && (
          <Action kind="plain" href={tablesOf(chosen)} isHindered={comparison !== null} reasonsId={reasonsId}>
            Taste blind
          </Action>
        )}
        {admin && (
          <Action
            kind="plain"
            href={pages.labelsOf(chosen)}
            isHindered={labels !== null}
            reasonsId={reasonsId}
          >
            Print labels
          </Action>
        )}
        {admin && (
          <Part>
            <ChangeChosen chosen={chosen} reasonsId={reasonsId} onDeleted={onEnd} />
          </Part>
        )}
        <Button kind="quiet" onClick={onEnd}>
          {endName}
        </Button>
      </div>
    </section>
  )
}

/** Hundreds of rows can be between a box and the buttons. */
const KEYS = 'Space chooses a roast, Enter leads to the buttons, Escape ends.'

interface ActionProps {
  kind: 'primary' | 'plain'
  href: string
  isHindered: boolean
  /** The element that says why. */
  reasonsId: string
  children: ReactNode
}

/** A link that looks like a button, or a disabled button while something prevents it. */
function Action({ kind, href, isHindered, reasonsId, children }: ActionProps) {
  return isHindered ? (
    <Button kind={kind} disabled aria-describedby={reasonsId}>
      {children}
    </Button>
  ) : (
    <a className={buttonClass(kind)} href={href}>
      {children}
    </a>
  )
}

/**
 * Calls back on Enter in a box, and on Escape unless it closes something that is open or belongs to a field.
 */
function useKeys({ onEnter, onEscape }: { onEnter: () => void; onEscape: () => void }): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.key === 'Enter' && target.matches('tr input[type="checkbox"]')) {
      event.preventDefault()
      onEnter()
    }
    if (event.key !== 'Escape' || event.isComposing) return
    const isOthers = target.matches('input:not([type="checkbox"]), select')
    if (!isOthers && document.querySelector('dialog[open], :popover-open') === null) onEscape()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    // In the capture phase, before Escape closes what is open.
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
