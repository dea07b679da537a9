import { type FormEvent, useState } from 'react'

interface FormArgs<FieldName extends string> {
  /** Names of the inputs whose values cannot be sent, in the order of the form. */
  readonly problems: readonly FieldName[]
  /** While a submission is pending, another one does nothing. */
  readonly isPending: boolean
  /** Called on a submission if all values are valid and none is pending. */
  readonly onValidSubmit: () => void
}

/**
 * Submission of a form: problems are shown from the first try on, which focuses the first invalid input (on a phone
 * it may be out of sight); a valid form is sent once at a time.
 *
 * @returns `showsProblem(name)`: this input is invalid and the form has been submitted before.
 */
export function useForm<FieldName extends string>({
  problems,
  isPending,
  onValidSubmit,
}: FormArgs<FieldName>) {
  const [hasTried, setHasTried] = useState(false)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setHasTried(true)
    const [firstInvalid] = problems
    if (firstInvalid !== undefined) focusInput(event.currentTarget, firstInvalid)
    else if (!isPending) onValidSubmit()
  }
  return { onSubmit, showsProblem: (name: FieldName) => hasTried && problems.includes(name) }
}

/** A field that offers choices is two inputs: a hidden one with the name, and the one that is seen with it as its id. */
function focusInput({ elements }: HTMLFormElement, name: string): void {
  const input = [...elements].find(
    (one) => one.getAttribute('type') !== 'hidden' && [one.id, one.getAttribute('name')].includes(name),
  )
  if (input instanceof HTMLElement) input.focus()
}
