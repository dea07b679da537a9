import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useForm } from './use-form.ts'

const send = vi.fn<(name: string) => void>()

function TwoFields({ isPending = false }: { isPending?: boolean }) {
  const [values, setValues] = useState({ name: '', phone: '' })
  const names = ['name', 'phone'] as const
  const { onSubmit, showsProblem } = useForm({
    problems: names.filter((name) => values[name] === ''),
    isPending,
    onValidSubmit: () => send(values.name),
  })
  return (
    <form aria-label="Form" onSubmit={onSubmit}>
      {names.map((name) => (
        <input
          key={name}
          name={name}
          aria-label={name}
          value={values[name]}
          aria-invalid={showsProblem(name)}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
    </form>
  )
}

const submit = () => fireEvent.submit(screen.getByRole('form'))
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const listInvalid = () =>
  screen
    .getAllByRole('textbox')
    .filter((input) => input.getAttribute('aria-invalid') === 'true')
    .map((input) => input.getAttribute('name'))

afterEach(() => {
  cleanup()
  send.mockReset()
})

describe('a form with useForm', () => {
  it('shows no problem before the first submission', () => {
    render(<TwoFields />)
    expect(listInvalid()).toEqual([])
  })

  it('shows its problems after a submission, focuses the first invalid input and sends nothing', () => {
    render(<TwoFields />)
    fill('name', 'Ida')
    submit()
    expect(listInvalid()).toEqual(['phone'])
    expect(document.activeElement).toBe(screen.getByLabelText('phone'))
    fill('name', '')
    expect(listInvalid()).toEqual(['name', 'phone'])
    submit()
    expect(document.activeElement).toBe(screen.getByLabelText('name'))
    expect(send).not.toHaveBeenCalled()
  })

  it('sends valid values and prevents the browser from loading the page', () => {
    render(<TwoFields />)
    fill('name', 'Ida')
    fill('phone', '12345678')
    // False: the default was prevented.
    expect(submit()).toBe(false)
    expect(send.mock.calls).toEqual([['Ida']])
  })

  it('sends nothing while the last submission is pending', () => {
    render(<TwoFields isPending />)
    fill('name', 'Ida')
    fill('phone', '12345678')
    submit()
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a field that offers choices', () => {
  it('gets the focus where it is seen, not its hidden input with the same name', () => {
    render(<WithChoices />)
    fireEvent.submit(screen.getByRole('form'))
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
  })
})

function WithChoices() {
  const { onSubmit } = useForm({ problems: ['week'] as const, isPending: false, onValidSubmit: () => {} })
  return (
    <form aria-label="Form" onSubmit={onSubmit}>
      <input type="hidden" name="week" />
      <input role="combobox" id="week" aria-label="Week" aria-expanded="false" aria-controls="weeks" />
    </form>
  )
}
