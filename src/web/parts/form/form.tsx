import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
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

interface ProblemProps {
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** What is wrong, announced as soon as it is shown. Nothing without it. */
export function Problem({ id, className = text.problem, children }: ProblemProps) {
  if (children === null || children === '') return null
  return (
    <p id={id} className={className} role="alert">
      {children}
    </p>
  )
}

/** What is wrong with a form as a whole. */
export function FormProblem({ form, className }: FormPart & Pick<ProblemProps, 'className'>) {
  return <Problem className={className}>{form.problem}</Problem>
}

interface SubmitButtonProps extends Omit<ButtonProps, 'form'>, FormPart {
  /** Its text while the form is being sent. */
  busy?: string
}

/** The button that sends a form. */
export function SubmitButton({
  form,
  busy = 'Saving…',
  disabled = false,
  children,
  ...button
}: SubmitButtonProps) {
  return (
    <Button kind="primary" type="submit" {...button} disabled={disabled || form.isSending}>
      {form.isSending ? busy : children}
    </Button>
  )
}
