import type { ReactNode } from 'react'
import { SelectField } from '#web/ui/field.tsx'
import { useStyles } from './roast-style.ts'

interface StyleSelectProps {
  /** The id of the chosen style; '' for none. */
  value: string
  /** The text of the option for none. */
  otherwise: string
  /** Whether the House is a choice of its own, apart from none. */
  withHouse?: boolean
  disabled?: boolean
  /** Options before the styles. */
  children?: ReactNode
  onChange: (value: string) => void
}

/** Chooses the style that judges. Renders nothing while the House is the only style. */
export function StyleSelect({
  value,
  otherwise,
  withHouse = false,
  disabled,
  children,
  onChange,
}: StyleSelectProps) {
  const styles = useStyles()
  if (styles.every(({ is_house }) => is_house)) return null
  return (
    <SelectField
      label={STYLE_LABEL}
      value={value}
      options={styles
        .filter(({ is_house }) => withHouse || !is_house)
        .map(({ id, name }) => [String(id), name])}
      disabled={disabled}
      onChange={onChange}
    >
      <option value="">{otherwise}</option>
      {children}
    </SelectField>
  )
}

/** The label of the choice of a style, on a bean and on a roast. */
export const STYLE_LABEL = 'Style'
