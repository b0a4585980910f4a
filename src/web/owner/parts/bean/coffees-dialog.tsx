import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type GreenPart, weightOf } from '#domain/bean/blend/greens.ts'
import { FEWEST_PARTS, MOST_PARTS, repeatedPart } from '#domain/bean/blend/recipe.ts'
import { failure, success } from '#domain/record/result.ts'
import { weightInput } from '#web/owner/parts/weight/weight-field.tsx'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { type ReadForm, useForm } from '#web/parts/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelButton, Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { IconButton } from '#web/ui/icon-button.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { weightOfText } from '#web/words/weight-text.ts'
import { type BeanChoice, BeanOptions } from './bean-options.tsx'
import styles from './coffees-dialog.module.css'

/** A coffee as it is chosen and typed. */
export interface CoffeeDraft {
  /** The bean's id; '' for none yet. */
  bean: string
  grams: string
}

interface CoffeesDialogProps {
  /** What is known of them already. */
  start: readonly CoffeeDraft[]
  beans: readonly BeanChoice[]
  onTake: (parts: GreenPart[]) => void
  onClose: () => void
}

/** Asks for the coffees that were weighed together, with the grams of each. It stands outside the form it is for. */
export function CoffeesDialog({ start, beans, onTake, onClose }: CoffeesDialogProps) {
  const [coffees, setCoffees] = useState(start)
  const form = useForm({
    read: () => partsOfDraft(coffees),
    send: async parts => parts,
    onSent: onTake,
  })
  const change = (place: number, changed: Partial<CoffeeDraft>) => {
    setCoffees(coffees.map((coffee, at) => (at === place ? { ...coffee, ...changed } : coffee)))
    form.setProblem(null)
  }
  return createPortal(
    <Dialog
      title="Several coffees"
      question={coffees === start ? null : 'Discard what you changed?'}
      onClose={onClose}
    >
      <Form form={form} className={layout.stack4}>
        <ul className={`${layout.stack3} ${styles.coffees}`}>
          {coffees.map((coffee, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
            <li key={place}>
              <select
                className={fieldStyles.input}
                name={beanInput(place)}
                aria-label={`Coffee ${place + 1}`}
                value={coffee.bean}
                onChange={event => change(place, { bean: event.target.value })}
              >
                <BeanOptions beans={beans} chosen={coffee.bean} hasNone />
              </select>
              <span className={styles.grams}>
                <input
                  className={fieldStyles.input}
                  name={gramsInput(place)}
                  aria-label={`Grams of coffee ${place + 1}`}
                  {...weightInput(coffee.grams, grams => change(place, { grams }))}
                />
                <span aria-hidden="true">g</span>
              </span>
              {coffees.length > FEWEST_PARTS && (
                <IconButton
                  label={`Remove coffee ${place + 1}`}
                  isDanger
                  onClick={() => setCoffees(coffees.toSpliced(place, 1))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              )}
              {[beanInput(place), gramsInput(place)].map(form.problemOf).map(
                problem =>
                  problem !== null && (
                    <p key={problem} className={text.smallProblem} role="alert">
                      {problem}
                    </p>
                  ),
              )}
            </li>
          ))}
        </ul>
        <div className={styles.below}>
          {coffees.length < MOST_PARTS && (
            <Button icon={<Plus aria-hidden="true" />} onClick={() => setCoffees([...coffees, NO_COFFEE])}>
              Add a coffee
            </Button>
          )}
          <output className={text.quiet}>Together {sumOf(coffees)} g</output>
        </div>
        <FormProblem form={form} />
        <DialogFooter>
          <CancelButton />
          <SubmitButton form={form}>Take these coffees</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>,
    document.body,
  )
}

/** A line for another coffee. */
export const NO_COFFEE: CoffeeDraft = { bean: '', grams: '' }

/** What the coffees weigh together; a weight that isn't typed yet counts as 0. */
function sumOf(coffees: readonly CoffeeDraft[]): number {
  return weightOf(coffees.map(({ grams }) => ({ grams: weightOfText(grams) ?? 0 })))
}

/** The names of the inputs of a coffee. */
const beanInput = (place: number) => `greens[${place}].bean_id`
const gramsInput = (place: number) => `greens[${place}].grams`

/** The coffees in the order of their lines, or what is wrong at which input. */
function partsOfDraft(coffees: readonly CoffeeDraft[]): ReadForm<GreenPart[]> {
  const parts = coffees.map(({ bean, grams }) => ({ bean_id: Number(bean), grams: weightOfText(grams) ?? 0 }))
  const lacking = coffees.findIndex(({ bean }) => bean === '')
  if (lacking !== -1) return failure({ field: beanInput(lacking), sentence: 'Choose a coffee.' })
  const twice = repeatedPart(parts)
  if (twice !== null) return failure({ field: beanInput(twice), sentence: 'This coffee is chosen already.' })
  const empty = parts.findIndex(({ grams }) => grams <= 0)
  return empty === -1
    ? success(parts)
    : failure({ field: gramsInput(empty), sentence: 'Each coffee needs its grams, more than 0.' })
}
