import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/ui/dialog.tsx'
import { YearLegend } from '../../components/year/year-legend.tsx'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'

/**
 * Whether the legend's sheet is open, which by itself it is once in a browser.
 *
 * @param mayOpen False while another dialog may open, and where the legend is on the page.
 */
export function useLegendSheet(mayOpen: boolean) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!mayOpen || readLocal('hasSeenLegend', (value) => value === 'yes') !== null) return
    writeLocal('hasSeenLegend', 'yes')
    setOpen(true)
  }, [mayOpen])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

interface Props {
  isOpen: boolean
  onClose: () => void
  isOverview: boolean
  isTable: boolean
}

/** On a phone: what the circles mean, in two columns. */
export function LegendSheet({ isOpen, onClose, isOverview, isTable }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} title={t('year.legend')} onClose={onClose}>
      <YearLegend displayMode="status" {...{ isOverview, isTable }} hasMeanings />
    </Dialog>
  )
}
