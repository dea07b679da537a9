import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './menu.module.css'
import { useRovingTabindex } from './use-roving-tabindex.ts'

export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  /** One of several, of which this one is chosen or not; left out for what is simply done. */
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
  /** At the foot of a page there is no room below. */
  opensAbove?: boolean
}

/** A button with a menu below it, or above: arrows move, Enter chooses, Escape and a press elsewhere close it. */
export function Menu({ label, trigger, triggerClass, groups, opensAbove: opensUp = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close()
    if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault()
      setOpen(true)
    }
  }
  return (
    <div ref={place} className={styles.place} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && <Panel label={label} groups={groups} opensUp={opensUp} onDone={close} />}
    </div>
  )
}

function Panel({
  label,
  groups,
  opensUp,
  onDone,
}: {
  label: string
  groups: readonly MenuGroup[]
  opensUp: boolean
  onDone: () => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const roving = useRovingTabindex(panel, { wraps: true, startsAt: null })
  useEffect(() => panel.current?.querySelector<HTMLElement>('[data-cell]')?.focus(), [])
  return (
    <div
      ref={panel}
      className={`${styles.panel} ${opensUp ? styles.up : ''}`}
      role="menu"
      aria-label={label}
      {...roving}
    >
      {groups.map((group) => (
        <div key={group.label} className={styles.group} role="group" aria-label={group.label}>
          <p className={styles.label} aria-hidden>
            {group.label}
          </p>
          {group.items.map(({ id, label: name, icon, isChosen, lang, onSelect: onPress }) => (
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
                onDone()
                onPress()
              }}
            >
              <span>{icon}</span>
              <span>{name}</span>
              {isChosen === true && <IconCheck size={18} aria-hidden />}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
