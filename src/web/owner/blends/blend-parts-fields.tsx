import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { FEWEST_PARTS, MOST_PARTS } from '#domain/bean/blend/recipe.ts'
import { type BeanChoice, BeanOptions } from '#web/owner/parts/bean/bean-options.tsx'
import { Problem } from '#web/parts/form/form.tsx'
import type { FormState } from '#web/parts/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { useFieldIds } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import layout from '#web/ui/layout.module.css'
import { Slider } from '#web/ui/slider.tsx'
import text from '#web/ui/text.module.css'
import {
  beanInput,
  numberIn,
  PARTS_INPUT,
  type PartDraft,
  partsWithAnother,
  partsWithout,
  partsWithShare,
  partsWithTyped,
  shareInput,
  sumProblem,
} from './blend-draft.ts'
import styles from './edit-blend-dialog.module.css'

interface BlendPartsFieldsProps {
  parts: readonly PartDraft[]
  beans: readonly BeanChoice[]
  form: FormState
  onChange: (parts: PartDraft[]) => void
}

const PERCENT = { lowest: 0, highest: 100, step: 1 }

/** The coffees of a recipe with their shares, by slider or number. What one gets, those give that weren’t typed. */
export function BlendPartsFields({ parts, beans, form, onChange }: BlendPartsFieldsProps) {
  const change = (place: number, bean: string) =>
    onChange(parts.map((part, at) => (at === place ? { ...part, bean } : part)))
  const problem = sumProblem(parts) ?? form.problemOf(PARTS_INPUT)
  return (
    <fieldset className={styles.parts} name={PARTS_INPUT}>
      <legend>Coffees</legend>
      <ul>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          <li key={place} className={layout.beside2}>
            <PartFields
              place={place}
              part={part}
              beans={beans}
              form={form}
              onBean={bean => change(place, bean)}
              onMove={share => onChange(partsWithShare(parts, place, share))}
              onType={share => onChange(partsWithTyped(parts, place, share))}
            />
            {parts.length > FEWEST_PARTS && (
              <IconButton
                label={`Remove coffee ${place + 1}`}
                isDanger
                onClick={() => onChange(partsWithout(parts, place))}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Problem className={text.smallProblem}>{problem}</Problem>
      {parts.length < MOST_PARTS && (
        <Button icon={<Plus aria-hidden="true" />} onClick={() => onChange(partsWithAnother(parts))}>
          Add a coffee
        </Button>
      )}
    </fieldset>
  )
}

interface PartFieldsProps extends Pick<BlendPartsFieldsProps, 'beans' | 'form'> {
  place: number
  part: PartDraft
  onBean: (bean: string) => void
  onMove: (share: number) => void
  onType: (share: string) => void
}

function PartFields({ place, part, beans, form, onBean, onMove, onType }: PartFieldsProps) {
  const problem = form.problemOf(beanInput(place)) ?? form.problemOf(shareInput(place))
  const { errorId, attributes } = useFieldIds(undefined, problem)
  const name = `Coffee ${place + 1}`
  const share = numberIn(part)
  return (
    <div className={styles.part}>
      <select
        {...attributes}
        className={fieldStyles.input}
        name={beanInput(place)}
        aria-label={name}
        value={part.bean}
        onChange={event => onBean(event.target.value)}
      >
        <BeanOptions beans={beans} chosen={part.bean} hasNone />
      </select>
      <Slider
        aria-label={`Share of coffee ${place + 1}`}
        aria-valuetext={`${share} %`}
        scale={PERCENT}
        stretch={{ from: 0, to: share }}
        value={share}
        onMove={onMove}
      />
      <span className={styles.share}>
        <input
          className={fieldStyles.input}
          name={shareInput(place)}
          aria-label={`Percent of coffee ${place + 1}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={part.share}
          onChange={event => onType(event.target.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
      <Problem id={errorId} className={text.smallProblem}>
        {problem}
      </Problem>
    </div>
  )
}
