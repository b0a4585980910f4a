import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { buttonClass } from './button.tsx'
import { keepPlaced } from './cards/place-card.ts'
import styles from './link-menu.module.css'

interface LinkMenuProps {
  label: string
  /** An icon before the label. */
  icon: ReactNode
  links: readonly MenuLink[]
}

export interface MenuLink {
  text: string
  href: string
}

/** A button that shows a list of downloads. It closes on a choice, a press elsewhere or Escape. */
export function LinkMenu({ label, icon, links }: LinkMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => (isOpen ? keepPlaced(list.current, button.current) : undefined), [isOpen])
  return (
    <>
      <button ref={button} type="button" className={buttonClass('plain')} popoverTarget={listId}>
        {icon}
        {label}
      </button>
      <ul
        ref={list}
        id={listId}
        popover="auto"
        className={styles.list}
        aria-label={label}
        onToggle={event => setOpen(event.newState === 'open')}
      >
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={href} download="" onClick={() => list.current?.hidePopover()}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
