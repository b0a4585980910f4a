import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { MeasuredRoasts, Style } from '#contract/styles.ts'
import { partialText } from '#domain/score/partial-score.ts'
import { type JudgingRules, MEASURED_COMPONENTS } from '#domain/score/style.ts'
import { type MeasuredRoast, previewStyle } from '#domain/score/style-preview.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { counted } from '#domain/words/plural.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import foot from '#web/owner/parts/foot-bar.module.css'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import text from '#web/ui/text.module.css'
import { STYLE_LABELS, styleText } from './ideal-text.ts'
import { JudgingFields } from './judging-fields.tsx'
import { StartingPoints } from './starting-points.tsx'
import { idealTexts, type StyleDraft } from './style-draft.ts'
import styles from './style-editor.module.css'
import { EffectLetters, StyleEffect, shortEffect } from './style-effect.tsx'
import { LONGEST_STYLE_NAME, useStyleEditing } from './use-style-editing.ts'

interface StyleEditorProps {
  /** What the form is filled with; a new style starts from the House. */
  style: Style
  isNew: boolean
  /** The measured values of the owner's roasts. */
  measuredRoasts: MeasuredRoasts
  /** The folded names of the other styles. */
  takenNames: ReadonlySet<string>
  onClose: () => void
  onSaved: (saved: Style) => void
}

/** Makes or changes a style, with a live preview of the scores. Nothing is saved until the owner saves. */
export function StyleEditor({
  style,
  isNew,
  measuredRoasts,
  takenNames,
  onClose,
  onSaved,
}: StyleEditorProps) {
  const { confirm } = useMessages()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView()
  }, [])
  const { form, typed, change, rules, shownRules, saved } = useStyleEditing(style, isNew, onSaved)
  const draft = typed.value
  const ofStyle = useMemo(
    () => measuredRoasts.roasts.filter(roast => !isNew && roast.style_id === style.id),
    [measuredRoasts, isNew, style],
  )
  const [isOverAll, setOverAll] = useState(ofStyle.length === 0)
  const roasts = isOverAll ? measuredRoasts.roasts : ofStyle
  const preview = useMemo(() => previewStyle(roasts, shownRules), [roasts, shownRules])
  const total = isOverAll ? measuredRoasts.total : preview.judged
  const [proposedName, setProposedName] = useState('')
  const propose = (ideals: Style['ideals'], name: string) => {
    const isOpenToName = isNew && [proposedName, ''].includes(draft.name) && !takenNames.has(foldName(name))
    change({ ...withIdeals(draft, ideals), ...(isOpenToName && { name }) })
    if (isOpenToName) setProposedName(name)
  }
  const cancel = async () => {
    if (typed.isChanged && !(await confirm('Discard what you changed?', DISCARD))) return
    form.discard()
    onClose()
  }
  return (
    <Form form={form} className={layout.stack4} aria-labelledby={headingId}>
      <h3 id={headingId} ref={heading} className={styles.heading}>
        {isNew ? 'New style' : `Change ${style.name}`}
      </h3>
      <div className={`${layout.stack8} ${styles.columns}`}>
        <div className={`${layout.stack2} ${styles.fields}`}>
          <TextField
            label="Name"
            name="name"
            data-first-focus
            autoComplete="off"
            maxLength={LONGEST_STYLE_NAME}
            placeholder="Light"
            error={form.problemOf('name')}
            value={draft.name}
            onChange={({ target }) => change({ ...draft, name: target.value })}
          />
          <StartingPoints roasts={measuredRoasts.roasts} onPropose={propose} />
          <JudgingFields draft={draft} saved={saved} rules={shownRules} roasts={roasts} onChange={change} />
        </div>
        <aside className={`${layout.stack4} ${styles.effect}`} aria-labelledby={`${headingId}-effect`}>
          <h4 className={text.heading} id={`${headingId}-effect`}>
            What it does
          </h4>
          {ofStyle.length > 0 && (
            <SelectField
              label="Tried on"
              value={isOverAll ? 'all' : 'its'}
              options={{
                its: `the ${counted(ofStyle.length, 'roast')} that it judges`,
                all: `all ${measuredRoasts.roasts.length} roasts`,
              }}
              onChange={value => setOverAll(value === 'all')}
            />
          )}
          {rules === null && (
            <p className={text.small}>From the last valid values, until you correct what is marked.</p>
          )}
          <StyleEffect preview={preview} total={total} partialTextOf={partialTexts(roasts, shownRules)} />
        </aside>
      </div>
      <FormProblem form={form} />
      <ChangedElsewhere draft={typed} form={form} labelOf={field => STYLE_LABELS[field]} textOf={styleText} />
      <footer className={foot.bar}>
        <div className={`${layout.stack1} ${styles.shortEffect}`} aria-hidden="true">
          <EffectLetters preview={preview} />
          <p>{shortEffect(preview)}</p>
        </div>
        <p className={`${foot.said} ${text.small} ${styles.note}`}>Saving changes no score yet.</p>
        <Button disabled={form.isSending} onClick={() => void cancel()}>
          Cancel
        </Button>
        <SubmitButton form={form}>Save style</SubmitButton>
      </footer>
    </Form>
  )
}

const DISCARD = { action: 'Discard', refusal: 'Keep it' }

function withIdeals(draft: StyleDraft, ideals: Style['ideals']): StyleDraft {
  const texts = MEASURED_COMPONENTS.map(component => [component, idealTexts(component, ideals[component])])
  return { ...draft, ideals: Object.fromEntries(texts) }
}

/** Says from how many components the score of one of these roasts would be by these rules, if not from all. */
function partialTexts(roasts: readonly MeasuredRoast[], style: JudgingRules) {
  return (roastId: number) => {
    const roast = roasts.find(({ roast_id }) => roast_id === roastId)
    return roast ? partialText({ components: roast.measured, style }) : null
  }
}
