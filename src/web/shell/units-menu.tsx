import { useId, useRef, useState } from 'react'
import { notLoadedText } from '#web/loading/load-script.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { useUnits } from '#web/words/units.ts'
import styles from './units-menu.module.css'
import type { UnitsPanelProps } from './units-panel.tsx'

/** A button with the units of all figures, to choose others and the theme. It closes on a press elsewhere or Escape. */
export function UnitsMenu() {
  const { temperature, weight } = useUnits()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button ref={button} type="button" className={styles.button} popoverTarget={id}>
        <span className="visually-hidden">Units: </span>
        {temperature}
        <span className={styles.weight}>
          {' · '}
          {weight}
        </span>
        <span className="visually-hidden">, theme</span>
        <span className={styles.theme} />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.panel}
        onBeforeToggle={event => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Part>
            <UnitsPanel popover={popover} button={button} />
          </Part>
        )}
      </div>
    </>
  )
}

const UnitsPanel = partOf<UnitsPanelProps>(() => import('./units-panel.tsx'), notLoadedText)
