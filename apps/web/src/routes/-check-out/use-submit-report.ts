import type { Language } from '@samhus/contract/fields'
import { useState } from 'react'
import { sendReport, sendReportPhoto } from '../../api/check-out.ts'
import { downscalePhoto } from './downscale-photo.ts'

/** Where the sending of a report stands. Photos are numbered from 1. */
export type SubmitState =
  | { readonly kind: 'writing' }
  | { readonly kind: 'sending'; readonly photo: number | null }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'photo-failed'; readonly photo: number; readonly error: unknown }
  | { readonly kind: 'done'; readonly photos: number }

/** What the guest wants to tell. */
export interface Report {
  readonly message: string
  readonly contact: string
  readonly language: Language
  readonly photos: readonly File[]
}

/**
 * Sends a report, and then its photos one after the other: where one gets stuck on a bad line, what went before it
 * has arrived. Everything has its id or number, so that sending it again does nothing twice.
 */
export function useSubmitReport(token: string, reportId: string) {
  const [sending, setSending] = useState<SubmitState>({ kind: 'writing' })

  const sendPhotos = async (photos: readonly File[], from: number): Promise<void> => {
    for (const [index, file] of photos.entries()) {
      const number = index + 1
      if (number < from) continue
      setSending({ kind: 'sending', photo: number })
      try {
        await sendReportPhoto(token, { reportId, number, file: await downscalePhoto(file) })
      } catch (error) {
        setSending({ kind: 'photo-failed', photo: number, error })
        return
      }
    }
    setSending({ kind: 'done', photos: photos.length })
  }

  const send = async ({ photos, ...words }: Report): Promise<void> => {
    setSending({ kind: 'sending', photo: null })
    try {
      await sendReport(token, { reportId, ...words })
    } catch (error) {
      setSending({ kind: 'failed', error })
      return
    }
    await sendPhotos(photos, 1)
  }

  return { sending, send, sendPhotos, finish: (photos: number) => setSending({ kind: 'done', photos }) }
}
