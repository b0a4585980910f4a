import type { ChangeEvent, ComponentProps } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import text from '#web/ui/text.module.css'
import type { FormState } from './use-form.ts'

interface FormPart {
  form: FormState
}

/** A form that Enter and its button send. What is wrong is said until something else is typed. */
export function Form({ form, onChange, ...attributes }: FormPart & ComponentProps<'form'>) {
  const change = (event: ChangeEvent<HTMLFormElement>) => {
    form.setProblem(null)
    onChange?.(event)
  }
  return <form noValidate {...attributes} onSubmit={form.onSubmit} onChange={change} />
}

/** What is wrong with a form as a whole. */
export function FormProblem({ form, className = text.problem }: FormPart & { className?: string }) {
  return (
    form.problem !== null && (
      <p className={className} role="alert">
        {form.problem}
      </p>
    )
  )
}

interface SubmitButtonProps extends Omit<ButtonProps, 'form'>, FormPart {
  /** Its text while the form is being sent. */
  busy?: string
}

/** The button that sends a form. */
export function SubmitButton({ form, busy, disabled = false, children, ...button }: SubmitButtonProps) {
  return (
    <Button kind="primary" type="submit" {...button} disabled={disabled || form.isSending}>
      {form.isSending && busy !== undefined ? busy : children}
    </Button>
  )
}
