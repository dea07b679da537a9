import { IconCheck } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import styles from './menu.module.css'
import { useRovingTabindex } from './use-roving-tabindex.ts'

export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  /** For one of several choices: whether it is the chosen one. Omitted for an action. */
  isChosen?: boolean
  lang?: string
  onSelect: () => void
}

export interface MenuGroup {
  label: string
  items: readonly MenuItem[]
}

interface Props {
  label: string
  trigger: ReactNode
  triggerClass: string
  groups: readonly MenuGroup[]
  /** For a menu at the end of a page, with no room below. */
  opensAbove?: boolean
}

/**
 * A button with a popover menu: ArrowDown opens it, arrow keys move, Enter selects. The browser closes it on Escape,
 * with the focus back on the button, and on a press outside; it closes too when the focus leaves it.
 */
export function Menu({ label, trigger, triggerClass, groups, opensAbove = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const roving = useRovingTabindex(panel, { wraps: true, startsAt: null })
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>('[data-cell]')?.focus()
  }, [isOpen])

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOpen && relatedTarget !== null && !currentTarget.contains(relatedTarget))
      panel.current?.hidePopover()
  }
  const openOnArrow = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown' || isOpen) return
    event.preventDefault()
    event.currentTarget.click()
  }
  return (
    <div onBlur={onBlur}>
      <button
        type="button"
        className={triggerClass}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onKeyDown={openOnArrow}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`${styles.panel} ${opensAbove ? styles.above : ''}`}
        role="menu"
        aria-label={label}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        {...roving}
      >
        {isOpen &&
          groups.map((group) => (
            <Group key={group.label} {...group} onSelected={() => panel.current?.hidePopover()} />
          ))}
      </div>
    </div>
  )
}

function Group({ label, items, onSelected }: MenuGroup & { onSelected: () => void }) {
  return (
    <div className={styles.group} role="group" aria-label={label}>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      {items.map(({ id, label: name, icon, isChosen, lang, onSelect }) => (
        <button
          key={id}
          type="button"
          role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={isChosen}
          lang={lang}
          className={styles.item}
          data-cell={id}
          tabIndex={-1}
          onClick={() => {
            onSelected()
            onSelect()
          }}
        >
          <span>{icon}</span>
          <span>{name}</span>
          {isChosen === true && <IconCheck size={18} aria-hidden />}
        </button>
      ))}
    </div>
  )
}
