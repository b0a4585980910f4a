import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'

/** The owner's password, with a hidden user name for password managers. */
export function PasswordField({ label = 'Password', ...input }: Partial<ComponentProps<typeof TextField>>) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value="owner" readOnly hidden />
      <TextField label={label} type="password" name="password" autoComplete="current-password" {...input} />
    </>
  )
}
