import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { buttonClass } from './button.tsx'
import { keepPlaced } from './cards/place-card.ts'
import styles from './menu.module.css'

interface MenuProps {
  label: string
  /** Whether only the icon shows. */
  isIconOnly?: boolean
  /** An icon before the label. */
  icon: ReactNode
  items: readonly MenuItem[]
  /** The text if there are no items. */
  emptyText?: string
}

/** A file to download, another page, or something to do. */
export type MenuItem =
  | { text: string; download: string }
  | { text: string; to: string; isCurrent?: boolean }
  | { text: string; onChoose: () => void; isDanger?: boolean; disabled?: boolean }

/** A button that shows a list of links and buttons. It closes on a choice, a press elsewhere or Escape. */
export function Menu({ label, isIconOnly = false, icon, items, emptyText }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => (isOpen ? keepPlaced(list.current, button.current) : undefined), [isOpen])
  return (
    <>
      <button ref={button} type="button" className={buttonClass('plain')} popoverTarget={listId}>
        {icon}
        {isIconOnly ? <span className="visually-hidden">{label}</span> : label}
      </button>
      <ul
        ref={list}
        id={listId}
        popover="auto"
        className={styles.list}
        aria-label={label}
        onBeforeToggle={event => setOpen(event.newState === 'open')}
      >
        {items.length === 0 && <li className={styles.empty}>{emptyText}</li>}
        {items.map(item => (
          <li key={item.text} className={'onChoose' in item ? styles.action : undefined}>
            <Item item={item} close={() => list.current?.hidePopover()} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  if ('onChoose' in item) {
    const choose = () => {
      close()
      item.onChoose()
    }
    return (
      <button type="button" data-danger={item.isDanger} disabled={item.disabled} onClick={choose}>
        {item.text}
      </button>
    )
  }
  const isDownload = 'download' in item
  return (
    <a
      href={isDownload ? item.download : item.to}
      download={isDownload ? '' : undefined}
      aria-current={!isDownload && item.isCurrent ? 'page' : undefined}
      onClick={close}
    >
      {item.text}
    </a>
  )
}
