import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  name: string
  /** Shown after the name, such as a count. */
  badge?: ReactNode
  panel: () => ReactNode
}

export interface TabsProps<Shown extends Tab = Tab> {
  /** The name of the tab list, for screen readers. */
  label: string
  tabs: readonly [Shown, ...Shown[]]
}

/** Tabs inside a place. Which one is open is forgotten when the place is left. */
export function Tabs({ label, tabs }: TabsProps) {
  const [activeIndex, setActiveIndex] = useState(0)
  return (
    <TabList label={label} tabs={tabs} look="segments" activeIndex={activeIndex} onOpen={setActiveIndex} />
  )
}

interface TabListProps extends TabsProps {
  look: 'line' | 'segments'
  activeIndex: number
  onOpen: (index: number) => void
}

/** Tabs by the ARIA pattern: one tab stop, and arrow keys, Home and End open another tab. */
export function TabList({ label, tabs, look, activeIndex, onOpen }: TabListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const active = tabs[activeIndex] ?? tabs[0]
  useEffect(() => {
    // Sideways only: the page stays where it is.
    const [row, tab] = [list.current, list.current?.children[activeIndex]]
    if (row && tab) row.scrollLeft += middleOf(tab) - middleOf(row)
  }, [activeIndex])

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexAfterKey(event.key, activeIndex, tabs.length)
    if (index === null) return
    event.preventDefault()
    onOpen(index)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles[look]} onKeyDown={onKeyDown}>
        {tabs.map(({ name, badge }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            className={styles.tab}
            aria-selected={index === activeIndex}
            aria-controls={index === activeIndex ? `${id}-panel` : undefined}
            tabIndex={index === activeIndex ? 0 : -1}
            onClick={() => onOpen(index)}
          >
            {name}
            {badge}
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

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
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
