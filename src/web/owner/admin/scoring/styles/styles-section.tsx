import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import type { MeasuredRoasts, Style } from '#contract/styles.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { keptDraft } from '#web/parts/edit/kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { StyleCoffeesDialog } from './style-coffees-dialog.tsx'
import { StyleEditor } from './style-editor.tsx'
import { StyleRow } from './style-row.tsx'
import styles from './styles-section.module.css'
import { styleDraftKey } from './use-style-editing.ts'

interface StylesSectionProps {
  allStyles: readonly Style[]
  measuredRoasts: MeasuredRoasts
  /** Every roast of the log. */
  roasts: readonly Roast[]
  /** Called with a style that was saved, and what it was before; null if it is new. */
  onSaved: (style: Style, before: Style | null) => void
}

/** The list of styles, and the editor while one of them is made or changed. */
export function StylesSection({ allStyles, measuredRoasts, roasts, onSaved }: StylesSectionProps) {
  const [edited, setEdited] = useState<number | 'new' | null>(() => draftUnderWay(allStyles))
  const [coffeesOf, setCoffeesOf] = useState<number | null>(null)
  const [saved, setSaved] = useState<number | null>(null)
  const styleOf = (wanted: number | null) => allStyles.find(({ id }) => id === wanted)
  const [choosing, justSaved] = [styleOf(coffeesOf), styleOf(saved)]
  const filledWith = edited === 'new' ? newStyle(allStyles) : styleOf(edited)
  const countOf = ({ id }: Style) => measuredRoasts.roasts.filter(({ style_id }) => style_id === id).length
  const finish = (style: Style) => {
    onSaved(style, edited === 'new' ? null : (styleOf(edited) ?? null))
    setEdited(null)
    setSaved(style.id)
  }
  return (
    <PanelSection heading="Styles">
      {filledWith !== undefined ? (
        <StyleEditor
          key={edited}
          style={filledWith}
          isNew={edited === 'new'}
          measuredRoasts={measuredRoasts}
          takenNames={new Set(allStyles.map(({ name }) => foldName(name)))}
          onClose={() => setEdited(null)}
          onSaved={finish}
        />
      ) : (
        <>
          <div className={styles.lead}>
            <p>A style is an ideal for each figure, with points. Choose it on a coffee or a roast.</p>
            <Button icon={<Plus aria-hidden="true" />} onClick={() => setEdited('new')}>
              New style
            </Button>
          </div>
          {justSaved !== undefined && countOf(justSaved) === 0 && (
            <Unused
              style={justSaved}
              onCoffees={() => {
                setSaved(null)
                setCoffeesOf(justSaved.id)
              }}
            />
          )}
          <ul className={styles.list}>
            {allStyles.map(style => (
              <StyleRow
                key={style.id}
                style={style}
                roastCount={countOf(style)}
                onEdit={() => {
                  setSaved(null)
                  setEdited(style.id)
                }}
                onCoffees={() => setCoffeesOf(style.id)}
              />
            ))}
          </ul>
        </>
      )}
      {choosing !== undefined && (
        <StyleCoffeesDialog
          style={choosing}
          allStyles={allStyles}
          measuredRoasts={measuredRoasts}
          roasts={roasts}
          onClose={() => setCoffeesOf(null)}
        />
      )}
    </PanelSection>
  )
}

/** The next step after saving a style that judges nothing yet. Scrolls into view. */
function Unused({ style, onCoffees }: { style: Style; onCoffees: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} className={styles.saved}>
      <p>
        <strong>{style.name}</strong> is saved. It judges no roast yet.
      </p>
      <Button kind="primary" onClick={onCoffees}>
        Choose coffees
      </Button>
    </div>
  )
}

/** What a new style begins with: the ideals and points of the House. */
function newStyle(allStyles: readonly Style[]): Style | undefined {
  const house = allStyles.find(({ is_house }) => is_house)
  return house && { ...house, name: '' }
}

/** The style that was being typed when the tab was left or the page was reloaded. */
function draftUnderWay(allStyles: readonly Style[]): number | 'new' | null {
  const ids = ['new', ...allStyles.map(({ id }) => id)] as const
  return ids.find(id => keptDraft(styleDraftKey(id)) !== null) ?? null
}
