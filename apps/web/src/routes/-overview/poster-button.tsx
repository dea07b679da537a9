import type { myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import styles from './poster-button.module.css'
import { listPosterYears } from './poster-years.ts'

/** Loaded when the button is pressed. */
const PosterDialog = lazyWithRetry(() =>
  import('./poster-dialog.tsx').then(({ PosterDialog: dialog }) => dialog),
)

interface Props {
  /** Undefined while they are not loaded. */
  lists: Output<typeof myBookings> | undefined
  currentYear: number
}

/** The button to the year as a poster; nothing without a booked week from this year on. */
export function PosterButton({ lists, currentYear }: Props) {
  const { t } = useTranslation()
  const [wasPressed, setPressed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (lists === undefined || listPosterYears(lists, currentYear).length === 0) return null
  const press = () => {
    setPressed(true)
    setOpen(true)
  }
  return (
    <div className={styles.row} data-screen-only>
      <Button kind="quiet" icon={<IconPrinter size={20} aria-hidden />} onClick={press}>
        {t('poster.open')}
      </Button>
      {wasPressed && (
        <Suspense fallback={<Spinner />}>
          <PosterDialog {...{ lists, currentYear, isOpen }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
