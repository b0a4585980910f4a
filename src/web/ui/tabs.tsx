import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  name: string
  /** A small mark after the name, such as a count. */
  mark?: ReactNode
  panel: () => ReactNode
}

interface TabsProps {
  /** What the tabs choose between. */
  label: string
  tabs: readonly [Tab, ...Tab[]]
  /** `line` for top-level tabs, `segments` for tabs inside one of them. */
  look?: 'line' | 'segments'
}

/** Tabs that follow the ARIA pattern: one tab stop, and arrow keys, Home and End open another tab. */
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

/** The index of the tab that a key leads to, wrapping around at the ends. Null for any other key. */
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
