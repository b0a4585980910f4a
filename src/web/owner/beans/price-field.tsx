import { type ChangeEvent, useId, useRef } from 'react'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { spreadPrice, type TypedPrice } from '#domain/bean/price/typed-price.ts'
import { decimalSignOf } from '#domain/words/decimal-sign.ts'
import { Currencies } from '#web/owner/parts/settings/known-choices.tsx'
import { useOwnerSettings } from '#web/owner/parts/stock-entry/use-owner-settings.ts'
import type { FormState } from '#web/parts/form/use-form.ts'
import field from '#web/ui/field.module.css'
import { FieldFrame, useFieldIds } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { inputName } from './bean-draft.ts'
import styles from './bean-draft-form.module.css'

interface PriceFieldProps {
  typed: TypedPrice
  problemOf: FormState['problemOf']
  onChange: (typed: TypedPrice) => void
}

const INPUTS = {
  amount: inputName('price_amount'),
  currency: inputName('price_currency'),
  unit: inputName('price_weight_g'),
} as const
type Part = keyof typeof INPUTS

/** Sizes that green coffee is sold in. */
const SIZES = ['kg', 'lb', '250 g', '500 g', '12 oz', '5 lb', '30 kg', '60 kg']

/**
 * What a coffee cost, as it was bought: an amount, its currency and what it is for. A whole price may be pasted or
 * typed as the amount: it goes to its places at once, or when the amount is left. The owner's currency is proposed.
 */
export function PriceField({ typed, problemOf, onChange }: PriceFieldProps) {
  const listId = useId()
  const settings = useOwnerSettings()
  const removed = useRef<TypedPrice>(null)
  const wrong = Object.values(INPUTS).find(name => problemOf(name) !== null)
  const problem = wrong && problemOf(wrong)
  const ids = useFieldIds(null, problem)

  const typeAmount = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const amount = target.value
    if (amount === '') {
      // Without an amount there is no price. The rest comes back with the next one.
      removed.current = typed
      return onChange({ amount, currency: '', unit: '' })
    }
    const rest = typed.amount === '' ? removed.current : null
    const changed = {
      amount,
      currency: typed.currency || (rest?.currency ?? (typed.amount === '' ? settings?.currency : null) ?? ''),
      unit: typed.unit || (rest?.unit ?? ''),
    }
    const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('insertFrom')
    onChange(isPasted ? spreadPrice(changed, decimalSignOf(navigator.language)) : changed)
  }
  const spread = () => {
    const price = spreadPrice(typed, decimalSignOf(navigator.language))
    if (price !== typed) onChange(price)
  }
  const input = (part: Part) => ({
    ...ids.attributes,
    className: field.input,
    name: INPUTS[part],
    value: typed[part],
    'aria-invalid': wrong === INPUTS[part] || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ ...typed, [part]: target.value }),
  })
  return (
    <div className={`${layout.narrow} ${layout.whole}`}>
      <FieldFrame ids={ids} label={BEAN_FIELDS.price_amount.label} error={problem}>
        <span className={styles.parts}>
          <input {...input('amount')} inputMode="text" maxLength={60} onChange={typeAmount} onBlur={spread} />
          <input
            {...input('currency')}
            id={undefined}
            aria-label="Currency of the price"
            list={`${listId}-currencies`}
            placeholder={settings?.currency}
            maxLength={10}
          />
          <span aria-hidden="true">/</span>
          <input
            {...input('unit')}
            id={undefined}
            aria-label="Unit of the price"
            list={`${listId}-sizes`}
            placeholder="kg, lb…"
            maxLength={30}
          />
        </span>
      </FieldFrame>
      <Currencies id={`${listId}-currencies`} />
      <datalist id={`${listId}-sizes`}>
        {SIZES.map(size => (
          <option key={size} value={size} />
        ))}
      </datalist>
    </div>
  )
}
