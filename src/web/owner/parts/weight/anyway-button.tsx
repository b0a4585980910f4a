import type { MouseEvent } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

interface AnywayButtonProps extends ButtonProps {
  /** Whether the owner was asked about the weights that it saves. */
  isAsked: boolean
  /** What it says then. */
  anyway?: string | undefined
}

/**
 * A button that saves weights. Once the owner was asked about them, it says that it saves them anyway, and the second
 * click of a double click does nothing.
 */
export function AnywayButton({
  isAsked,
  anyway = 'Save anyway',
  onClick,
  children,
  ...button
}: AnywayButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isAsked && event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button {...button} onClick={press}>
      {isAsked ? anyway : children}
    </Button>
  )
}
