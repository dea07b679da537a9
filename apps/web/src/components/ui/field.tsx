import { type InputHTMLAttributes, useId } from 'react'
import styles from './field.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong with the value. */
  problem?: string | undefined
  note?: string | undefined
}

/** One line to fill in, under its label; below it what is wrong, or what is good to know. */
export function TextField({ label, onChange, problem, note, ...input }: TextFieldProps) {
  const id = useId()
  const words = problem ?? note
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
        aria-describedby={words === undefined ? undefined : `${id}-words`}
        onChange={(event) => onChange(event.target.value)}
      />
      {words !== undefined && (
        <p id={`${id}-words`} className={problem === undefined ? styles.note : styles.problem}>
          {words}
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

/** One of a few, from the browser's own list. */
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
  /** A switch takes effect as a whole, a box agrees to something. */
  isSwitch?: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** Something to agree to or to switch on. */
export function Checkbox({ label, note, isChecked: isOn, isSwitch = false, isDisabled = false, onChange }: CheckboxProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        className={isSwitch ? styles.switch : styles.box}
        checked={isOn}
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
