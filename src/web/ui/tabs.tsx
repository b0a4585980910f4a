import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  name: string
  /** Said behind the name in a quiet mark, such as a count. */
  mark?: ReactNode
  panel: () => ReactNode
}

interface TabsProps {
  /** What the tabs choose between. */
  label: string
  tabs: readonly [Tab, ...Tab[]]
  /** `line` for the panel's own tabs, `segments` for tabs within one of them. */
  look?: 'line' | 'segments'
}

/** Tabs by the ARIA pattern: one tab stop; arrow keys, Home and End move along and open what they reach. */
export function Tabs({ label, tabs, look = 'line' }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const active = tabs[activeIndex] ?? tabs[0]

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexAfterKey(event.key, activeIndex, tabs.length)
    if (index === null) return
    event.preventDefault()
    setActiveIndex(index)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles[look]} onKeyDown={onKeyDown}>
        {tabs.map(({ name, mark }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            className={styles.tab}
            aria-selected={index === activeIndex}
            aria-controls={index === activeIndex ? `${id}-panel` : undefined}
            tabIndex={index === activeIndex ? 0 : -1}
            onClick={() => setActiveIndex(index)}
          >
            {name}
            {mark}
          </button>
        ))}
      </div>
      <div
        key={active.name}
        role="tabpanel"
        id={`${id}-panel`}
        className={styles.panel}
        aria-labelledby={`${id}-tab-${activeIndex}`}
      >
        {active.panel()}
      </div>
    </>
  )
}

/** Where a key leads from a tab, around the ends; null for a key that leads nowhere. */
function indexAfterKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
