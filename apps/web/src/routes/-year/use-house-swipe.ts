import { IconHandMove } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSwipeable } from 'react-swipeable'
import { coarsePointerQuery, useMediaQuery } from '../../components/ui/use-media-query.ts'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'
import styles from './year-page.module.css'

/** A shorter stroke than this, in pixels, is no swipe. */
const delta = 50

interface Wishes {
  tabs: number
  tabIndex: number
  onChoose: (tabIndex: number) => void
}

/**
 * A stroke to the side goes to the next or the previous house.
 *
 * Not over what scrolls sideways itself. The hint shows on touch screens until somebody has done it once, or
 * pressed the hint, which goes to the next one too.
 */
export function useHouseSwipe({ tabs, tabIndex, onChoose }: Wishes) {
  const { t } = useTranslation()
  const isTouch = useMediaQuery(coarsePointerQuery)
  const [hasSwiped, setHasSwiped] = useState(
    () => readLocal('hasSwiped', (value) => value === 'yes') !== null,
  )

  const goTo = (next: number) => {
    writeLocal('hasSwiped', 'yes')
    setHasSwiped(true)
    onChoose(next)
  }
  const handlers = useSwipeable({
    delta,
    onSwiped: ({ dir, event }) => {
      const next = tabIndex + (dir === 'Left' ? 1 : dir === 'Right' ? -1 : 0)
      const isOverScroller =
        event.target instanceof Element && event.target.closest('[data-scrolls-sideways]')
      if (next === tabIndex || next < 0 || next >= tabs || isOverScroller) return
      goTo(next)
    },
  })
  const hint =
    isTouch && !hasSwiped && tabs > 1 ? (
      <button type="button" className={styles.hint} onClick={() => goTo((tabIndex + 1) % tabs)}>
        <IconHandMove size={22} aria-hidden />
        {t('year.swipeHint')}
      </button>
    ) : null
  return { handlers, hint }
}
