import { type ComponentProps, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import styles from './field.module.css'

interface FieldLabels {
  label: string
  /** Shown at the end of the input: a unit, or a sign. */
  unit?: ReactNode
  hint?: ReactNode
  error?: string | null
}

type TextFieldProps = FieldLabels & ComponentProps<'input'>
type TextAreaFieldProps = Omit<FieldLabels, 'unit'> & TextareaHTMLAttributes<HTMLTextAreaElement>

/** A labelled single-line input. */
export function TextField({ label, unit, hint, error, ...input }: TextFieldProps) {
  const ids = useFieldIds(hint, error)
  return (
    <FieldFrame ids={ids} label={label} required={input.required} hint={hint} error={error}>
      <span className={styles.control}>
        <input {...ids.attributes} {...input} className={styles.input} />
        {unit && (
          <span className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </span>
    </FieldFrame>
  )
}

/** A labelled multi-line input. */
export function TextAreaField({ label, hint, error, ...textarea }: TextAreaFieldProps) {
  const ids = useFieldIds(hint, error)
  return (
    <FieldFrame ids={ids} label={label} required={textarea.required} hint={hint} error={error}>
      <textarea rows={3} {...ids.attributes} {...textarea} className={styles.input} />
    </FieldFrame>
  )
}

/** A field with a button or another field beside it, at the foot of its input. The first has the room that is left. */
export function FieldRow({ className = '', ...row }: ComponentProps<'div'>) {
  return <div className={`${styles.row} ${className}`} {...row} />
}

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: ReactNode
  onChange: (isChecked: boolean) => void
}

/** A box to tick, beside its label. */
export function CheckField({ label, onChange, ...input }: CheckFieldProps) {
  return (
    <label className={layout.touch2}>
      <input type="checkbox" {...input} onChange={event => onChange(event.target.checked)} />
      <span className={text.anywhere}>{label}</span>
    </label>
  )
}

interface SelectFieldProps<Value extends string> extends Pick<FieldLabels, 'label'> {
  value: Value
  /** What can be chosen, each with its text. */
  options?: Readonly<Partial<Record<NoInfer<Value>, string>>> | readonly (readonly [NoInfer<Value>, string])[]
  onChange: (value: Value) => void
  disabled?: boolean
  /** Options before the others. */
  children?: ReactNode
}

/** A labelled select. */
export function SelectField<Value extends string>({
  label,
  value,
  options = [],
  onChange,
  disabled,
  children,
}: SelectFieldProps<Value>) {
  const ids = useFieldIds()
  return (
    <FieldFrame ids={ids} label={label}>
      <select
        {...ids.attributes}
        className={styles.input}
        disabled={disabled}
        value={value}
        onChange={event => onChange(event.target.value as Value)}
      >
        {children}
        {(Array.isArray(options) ? options : Object.entries(options)).map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

interface FieldFrameProps {
  ids: ReturnType<typeof useFieldIds>
  label: string
  required?: boolean
  hint?: ReactNode
  error?: string | null
  children: ReactNode
}

/** The label, hint and error around an input. */
export function FieldFrame({ ids, label, required, hint, error, children }: FieldFrameProps) {
  return (
    <div className={`on-screen ${styles.field}`}>
      <label className={text.label} htmlFor={ids.attributes.id}>
        {label}
        {required && <span className={`${text.tiny} ${text.aside}`}> required</span>}
      </label>
      {children}
      {hint && (
        <p id={ids.hintId} className={text.small}>
          {hint}
        </p>
      )}
      {error && (
        <p id={ids.errorId} className={text.smallProblem} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** The ids that connect an input with its label, hint and error. */
export function useFieldIds(hint?: ReactNode, error?: string | null) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint ? hintId : '', error ? errorId : ''].filter(part => part !== '').join(' ')
  return {
    hintId,
    errorId,
    attributes: {
      id,
      'aria-describedby': described === '' ? undefined : described,
      'aria-invalid': error ? true : undefined,
    },
  }
}
