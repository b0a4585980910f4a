import Tag from 'lucide-react/icons/tag'
import { useRef } from 'react'
import { RemovableChip } from '#web/ui/chips/removable-chip.tsx'
import type { RoastFilters } from '#web/visitor/roasts/list/list-address.ts'
import type { FilterChip } from './filter-chip-texts.ts'
import styles from './list-search.module.css'

interface FilterChipsProps {
  chips: readonly FilterChip[]
  onChange: (changes: Partial<RoastFilters>) => void
}

/**
 * The filters that are set, each with a button that removes it. Removing one moves the focus to the next one, or else
 * to the search.
 */
export function FilterChips({ chips, onChange }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (names: readonly (keyof RoastFilters)[], place: number) => {
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next =
      buttons[place + 1] ?? buttons[place - 1] ?? list.current?.parentElement?.querySelector('input')
    next?.focus({ preventScroll: true })
    onChange(Object.fromEntries(names.map(name => [name, ''])))
  }
  return (
    <ul ref={list} className={styles.chips} aria-label="Filters that are set">
      {chips.map(({ text, names }, place) => (
        <RemovableChip
          key={names[0]}
          icon={names.includes('tag') && <Tag aria-hidden="true" />}
          onRemove={() => remove(names, place)}
        >
          {text}
        </RemovableChip>
      ))}
    </ul>
  )
}
