import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { weightOf } from '#domain/bean/blend/greens.ts'
import { FEWEST_PARTS, MOST_PARTS } from '#domain/bean/blend/recipe.ts'
import { weightInput } from '#web/owner/parts/weight/weight-field.tsx'
import { Button } from '#web/ui/button.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { IconButton } from '#web/ui/icon-button.tsx'
import text from '#web/ui/text.module.css'
import { weightOfText } from '#web/words/weight-text.ts'
import { type BeanChoice, BeanOptions } from './bean-options.tsx'
import styles from './coffees-field.module.css'

/** A coffee of a blend as it is chosen and typed. */
export interface CoffeeDraft {
  /** The bean's id; '' for none yet. */
  bean: string
  grams: string
}

interface CoffeesFieldProps {
  coffees: readonly CoffeeDraft[]
  beans: readonly BeanChoice[]
  disabled?: boolean
  onChange: (coffees: CoffeeDraft[]) => void
  /** Makes it a roast of one coffee. */
  onAlone: () => void
}

/** The coffees of a blend with the grams of each, and what they weigh together. */
export function CoffeesField({ coffees, beans, disabled, onChange, onAlone }: CoffeesFieldProps) {
  const change = (place: number, changed: Partial<CoffeeDraft>) =>
    onChange(coffees.map((coffee, at) => (at === place ? { ...coffee, ...changed } : coffee)))
  return (
    <fieldset className={styles.coffees} disabled={disabled}>
      <legend>Coffees</legend>
      <ul>
        {coffees.map((coffee, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          <li key={place}>
            <select
              className={fieldStyles.input}
              aria-label={`Coffee ${place + 1}`}
              required
              value={coffee.bean}
              onChange={event => change(place, { bean: event.target.value })}
            >
              <BeanOptions beans={beans} chosen={coffee.bean} hasNone />
            </select>
            <span className={styles.grams}>
              <input
                className={fieldStyles.input}
                aria-label={`Grams of coffee ${place + 1}`}
                required
                {...weightInput(coffee.grams, grams => change(place, { grams }))}
              />
              <span aria-hidden="true">g</span>
            </span>
            {coffees.length > FEWEST_PARTS && (
              <IconButton
                label={`Remove coffee ${place + 1}`}
                isDanger
                onClick={() => onChange(coffees.toSpliced(place, 1))}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        {coffees.length < MOST_PARTS && (
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => onChange([...coffees, { bean: '', grams: '' }])}
          >
            Add a coffee
          </Button>
        )}
        <Button kind="quiet" onClick={onAlone}>
          One coffee only
        </Button>
        <output className={text.quiet}>Together {sumOf(coffees)} g</output>
      </div>
    </fieldset>
  )
}

/** What the coffees weigh together; a weight that isn't typed yet counts as 0. */
export function sumOf(coffees: readonly CoffeeDraft[]): number {
  return weightOf(coffees.map(({ grams }) => ({ grams: weightOfText(grams) ?? 0 })))
}

/** The coffees as they are sent; null unless each has a bean and a weight. */
export function greensOfDraft(coffees: readonly CoffeeDraft[]) {
  const parts = coffees.map(({ bean, grams }) => ({ bean_id: Number(bean), grams: weightOfText(grams) ?? 0 }))
  return parts.every(({ bean_id, grams }) => bean_id > 0 && grams > 0) ? parts : null
}
