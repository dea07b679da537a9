import type { myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { groupHousesQuery } from '../../api/houses.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { SegmentedControl } from '../../components/ui/segmented.tsx'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import styles from './poster-dialog.module.css'
import { PosterSheet } from './poster-sheet.tsx'
import { listPosterStays, listPosterYears } from './poster-years.ts'

interface Props {
  lists: Output<typeof myBookings>
  currentYear: number
  isOpen: boolean
  onClose: () => void
}

/** The owner's booked weeks of a year on one A4 sheet: how it will look, and the button that prints it. */
export function PosterDialog({ lists, currentYear, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const houses = useQuery(groupHousesQuery(group.id, useLanguage()))
  const years = listPosterYears(lists, currentYear)
  const [chosen, setChosen] = useState<number | null>(null)
  const year = chosen !== null && years.includes(chosen) ? chosen : (years[0] ?? currentYear)
  const [isPreparing, setPreparing] = useState(false)
  const paper = useRef<HTMLDivElement>(null)
  usePrintsOnlyPoster(isOpen)

  const print = async () => {
    setPreparing(true)
    // A picture that is not there would leave a white field; one that cannot be loaded has its drawing by then.
    const images = paper.current?.querySelectorAll('img') ?? []
    await Promise.allSettled(Array.from(images, (image) => image.decode()))
    setPreparing(false)
    window.print()
  }
  const sheet = (
    <PosterSheet
      year={year}
      stays={listPosterStays(lists, year)}
      houses={houses.data?.houses ?? []}
      groupName={group.name}
    />
  )
  return (
    <>
      <Dialog isOpen={isOpen} onClose={onClose} title={t('poster.title')} kind="wide">
        <DialogStack>
          {years.length > 1 && (
            <div>
              <SegmentedControl
                legend={t('poster.year')}
                value={String(year)}
                options={years
                  .toSorted((a, b) => a - b)
                  .map((one) => ({ value: String(one), label: String(one) }))}
                onChange={(next) => setChosen(Number(next))}
              />
            </div>
          )}
          <div className={styles.preview}>{sheet}</div>
        </DialogStack>
        <DialogActions>
          <Button kind="secondary" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button
            icon={<IconPrinter size={20} aria-hidden />}
            onClick={() => void print()}
            isPending={isPreparing || houses.isPending}
          >
            {t('poster.print')}
          </Button>
        </DialogActions>
      </Dialog>
      {isOpen &&
        createPortal(
          <div ref={paper} className={styles.paper} aria-hidden>
            {sheet}
          </div>,
          document.body,
        )}
    </>
  )
}

/** Prints the poster alone while the dialog is open, also with the browser's own command. */
function usePrintsOnlyPoster(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    document.body.dataset['printsPoster'] = ''
    return () => {
      delete document.body.dataset['printsPoster']
    }
  }, [isOpen])
}
