import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import type { MeasuredRoasts, Style } from '#contract/styles.ts'
import { SCORE_COMPONENT_NAMES, SCORE_COMPONENTS } from '#domain/score/score-components.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { counted } from '#domain/words/plural.ts'
import { useSend } from '#web/api/use-send.ts'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { useDeletionQuestion, useUndoOffer } from '#web/owner/parts/undo-offer.ts'
import { keptDraft } from '#web/parts/edit/kept-draft.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import text from '#web/ui/text.module.css'
import { idealText } from './ideal-text.ts'
import { StyleCoffeesDialog } from './style-coffees-dialog.tsx'
import { StyleEditor } from './style-editor.tsx'
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

interface StyleRowProps {
  style: Style
  /** How many roasts with a score it judges. */
  roastCount: number
  onEdit: () => void
  onCoffees: () => void
}

/** A style in the list: its ideals and points, what it judges, and what can be done with it. */
function StyleRow({ style, roastCount, onEdit, onCoffees }: StyleRowProps) {
  const { name, version, is_house } = style
  const roasts = counted(roastCount, 'roast')
  return (
    <li className={`${layout.stack3} ${styles.row}`}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <p className={text.smallFigures}>
          {version !== name && `${version} · `}
          judges {roasts}
        </p>
      </div>
      <dl className={styles.ideals}>
        {SCORE_COMPONENT_NAMES.map(component => (
          <div key={component} data-left-out={style.points[component] === 0}>
            <dt className={text.tiny}>{SCORE_COMPONENTS[component].label}</dt>
            <dd className={text.label}>
              {style.points[component] === 0 ? 'Left out' : idealText(component, style.ideals)}
              <span>{style.points[component]} points</span>
            </dd>
          </div>
        ))}
      </dl>
      {is_house ? (
        <p className={text.smallFigures}>
          Judges every roast without a style of yours. This style can’t be changed.
        </p>
      ) : (
        <div className={layout.row2}>
          <Button about={`of ${name}`} onClick={onCoffees}>
            Coffees
          </Button>
          <Button about={name} onClick={onEdit}>
            Change
          </Button>
          <DeleteStyle style={style} judges={roastCount === 0 ? null : roasts} onCoffees={onCoffees} />
        </div>
      )}
    </li>
  )
}

interface DeleteStyleProps {
  style: Style
  /** The roasts that it judges, in words; null for none. */
  judges: string | null
  onCoffees: () => void
}

/** Deletes a style. One in use is refused, so its coffees are offered instead. */
function DeleteStyle({ style, judges, onCoffees }: DeleteStyleProps) {
  const { confirm } = useMessages()
  const attempt = useAttempt()
  const askToDelete = useDeletionQuestion()
  const offerUndo = useUndoOffer()
  const deletion = useSend(calls.deleteStyle)
  const { name } = style
  const remove = async () => {
    if (judges !== null) {
      const inUse = `${name} judges ${judges}. Choose another style for them first.`
      if (await confirm(inUse, { title: 'Style in use', action: 'Coffees', actionKind: 'primary' }))
        onCoffees()
      return
    }
    if (!(await askToDelete(`Delete the style ${name}?`, { title: 'Delete style' }))) return
    await attempt('Failed to delete the style', async () => {
      await deletion.send({ id: style.id })
      await offerUndo({ kind: 'style', label: name, title: `The style ${name}` })
    })
  }
  return (
    <Button about={name} kind="quiet" disabled={deletion.isSending} onClick={() => void remove()}>
      Delete
    </Button>
  )
}
