import { useState } from 'react'
import { useSwipeable } from 'react-swipeable'
import { coarsePointerQuery, useMediaQuery } from '../../components/ui/use-media-query.ts'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'

/** A shorter movement, in pixels, is no swipe. */
const minSwipePx = 50

interface SwipeArgs {
  tabs: number
  tabIndex: number
  onChoose: (tabIndex: number) => void
}

/**
 * Swiping sideways goes to the next or the previous house, except over an element that scrolls sideways itself, and in
 * a dialog, whose swipes the page behind it gets too.
 *
 * @returns `showsHint`: on a touch screen, until the user has swiped, or followed the hint, once in this browser.
 */
export function useHouseSwipe({ tabs, tabIndex, onChoose }: SwipeArgs) {
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
    delta: minSwipePx,
    onSwiped: ({ dir, event }) => {
      const next = tabIndex + (dir === 'Left' ? 1 : dir === 'Right' ? -1 : 0)
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[data-scrolls-sideways], dialog')
      if (next === tabIndex || next < 0 || next >= tabs || isElsewhere) return
      goTo(next)
    },
  })
  return {
    handlers,
    showsHint: isTouch && !hasSwiped && tabs > 1,
    goToNext: () => goTo((tabIndex + 1) % tabs),
  }
}
