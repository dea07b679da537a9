import { type InputHTMLAttributes, useId } from 'react'
import styles from './field.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** Error message: why the value is invalid. */
  problem?: string | undefined
  note?: string | undefined
}

/** Invisible; phones put them around a copied number, and the server takes none. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g

/** A labelled text input, with its error message or a note below. */
export function TextField({ label, onChange, problem, note, ...input }: TextFieldProps) {
  const id = useId()
  const message = problem ?? note
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={message === undefined ? undefined : `${id}-message`}
        onChange={(event) => onChange(event.target.value.replace(directionControls, ''))}
      />
      {message !== undefined && (
        <p id={`${id}-message`} className={problem === undefined ? styles.note : styles.problem}>
          {message}
        </p>
      )}
    </div>
  )
}

interface SelectProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A labelled choice of one option: the browser's own select. */
export function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

interface CheckboxProps {
  label: string
  note?: string
  isChecked: boolean
  /** Shown and announced as a switch: something to turn on, rather than to agree to. */
  isSwitch?: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
}

/** A labelled checkbox, or switch. */
export function Checkbox({
  label,
  note,
  isChecked,
  isSwitch = false,
  isDisabled = false,
  onChange,
}: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        className={isSwitch ? styles.switch : styles.box}
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.text}>
        <strong>{label}</strong>
        {note !== undefined && <small>{note}</small>}
      </span>
    </label>
  )
}
