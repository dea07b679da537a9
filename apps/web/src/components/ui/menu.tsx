import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
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

/** Safari before 17 and Firefox before 125 have no popovers: there the panel is an ordinary element. */
const hasPopover = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype

/**
 * A button with a popover menu: ArrowDown opens it, arrow keys move, Enter selects. Escape and a choice close it, with
 * the focus back on the button; a press outside and the focus leaving it close it too.
 */
export function Menu({ label, trigger, triggerClass, groups, opensAbove = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const roving = useRovingTabindex(panel, { wraps: true, startsAt: null })

  const hide = () => (hasPopover ? panel.current?.hidePopover() : setOpen(false))
  const close = () => {
    hide()
    button.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return undefined
    if (button.current && panel.current) placePanel(button.current, panel.current, opensAbove)
    panel.current?.querySelector<HTMLElement>('[data-cell]')?.focus()
    // Safari on iOS before 18.3 does not close a popover on a press outside.
    const hideIfOutside = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) hide()
    }
    document.addEventListener('pointerdown', hideIfOutside)
    document.addEventListener('focusin', hideIfOutside)
    return () => {
      document.removeEventListener('pointerdown', hideIfOutside)
      document.removeEventListener('focusin', hideIfOutside)
    }
  }, [isOpen, opensAbove])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close()
    if (event.key !== 'ArrowDown' || isOpen) return
    event.preventDefault()
    button.current?.click()
  }
  return (
    <div ref={root} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        popoverTarget={hasPopover ? id : undefined}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={hasPopover ? undefined : () => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover={hasPopover ? 'auto' : undefined}
        hidden={!hasPopover && !isOpen}
        className={`${styles.panel} ${opensAbove ? styles.above : ''}`}
        role="menu"
        aria-label={label}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        {...roving}
      >
        {isOpen && groups.map((group) => <Group key={group.label} {...group} onSelected={close} />)}
      </div>
    </div>
  )
}

/** Places the panel next to its button where CSS cannot: without anchor positioning it would be fixed to the window. */
function placePanel(button: HTMLElement, panel: HTMLElement, isAbove: boolean): void {
  if (CSS.supports('position-area', 'top')) return
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  panel.style.inset = isAbove
    ? `auto auto ${clientHeight - top}px ${(left + right - panel.offsetWidth) / 2}px`
    : `${bottom}px ${clientWidth - right}px auto auto`
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
