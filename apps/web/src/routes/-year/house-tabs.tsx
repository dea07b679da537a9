import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRovingTabindex } from '../../components/ui/use-roving-tabindex.ts'
import styles from './house-tabs.module.css'

interface Props {
  houses: readonly { houseId: string; name: string }[]
  /** 0 is the overview, 1 the first house. */
  tabIndex: number
  /** The id of the tab panel. */
  panelId: string
  onChoose: (tabIndex: number) => void
}

/** Tabs of the overview and of each house; arrow keys move between them. */
export function HouseTabs({ houses, tabIndex, panelId, onChoose }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const roving = useRovingTabindex(list, { wraps: false, startsAt: String(tabIndex) })
  useEffect(() => {
    // The first tab needs no measuring, which would force a layout of the whole page.
    // Nothing is returned: React would call scrollTo's result, a promise in newer browsers, as a clean-up.
    if (tabIndex === 0) {
      list.current?.scrollTo({ left: 0, behavior: 'smooth' })
      return
    }
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!chosen || !list.current) return
    const middle = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2
    list.current.scrollTo({ left: middle, behavior: 'smooth' })
  }, [tabIndex])
  return (
    <div
      ref={list}
      role="tablist"
      className={styles.tabs}
      aria-label={t('year.tabs')}
      data-scrolls-sideways
      {...roving}
    >
      {[t('year.overview'), ...houses.map(({ name }) => name)].map((name, index) => (
        <button
          key={index === 0 ? 'overview' : houses[index - 1]?.houseId}
          type="button"
          role="tab"
          data-cell={index}
          aria-selected={index === tabIndex}
          aria-controls={panelId}
          className={styles.tab}
          tabIndex={-1}
          onClick={() => onChoose(index)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
