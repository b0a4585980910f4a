import * as calls from '#contract/calls.ts'
import type { Style } from '#contract/styles.ts'
import { SCORE_COMPONENT_NAMES, SCORE_COMPONENTS } from '#domain/score/score-components.ts'
import { counted } from '#domain/words/plural.ts'
import { useSend } from '#web/api/use-send.ts'
import { useDeletionQuestion } from '#web/owner/parts/deletion-question.ts'
import { useUndoOffer } from '#web/owner/parts/undo-offer.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import text from '#web/ui/text.module.css'
import { idealText } from './ideal-text.ts'
import styles from './styles-section.module.css'

interface StyleRowProps {
  style: Style
  /** How many roasts with a score it judges. */
  roastCount: number
  onEdit: () => void
  onCoffees: () => void
}

/** A style in the list: its ideals and points, what it judges, and what can be done with it. */
export function StyleRow({ style, roastCount, onEdit, onCoffees }: StyleRowProps) {
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
