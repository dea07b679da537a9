import type { Language } from '@samhus/contract/fields'
import { useState } from 'react'
import { sendReport, sendReportPhoto } from '../../api/check-out.ts'
import { downscalePhoto } from './downscale-photo.ts'

/** Progress of sending a report. Photos are numbered from 1; `sent` is how many have arrived. */
export type SubmitState =
  | { readonly kind: 'writing' }
  | { readonly kind: 'sending'; readonly photo: number | null }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'photo-failed'; readonly photo: number; readonly sent: number; readonly error: unknown }
  | { readonly kind: 'done'; readonly sent: number }

export interface Report {
  readonly message: string
  readonly contact: string
  readonly language: Language
  readonly photos: readonly File[]
}

/**
 * Sends a report, and then its photos one by one: if a photo fails on a bad connection, everything before it has
 * arrived. It is sent again or left out, and then the later ones follow. The report has an id and each photo a number,
 * so that sending them again has no second effect.
 */
export function useSubmitReport(token: string, reportId: string) {
  const [state, setState] = useState<SubmitState>({ kind: 'writing' })

  /** Sends the photos from number `from` on, after those that have been sent. */
  const sendPhotos = async (
    photos: readonly File[],
    { from, sent: sentBefore }: { from: number; sent: number },
  ): Promise<void> => {
    let sent = sentBefore
    for (const [index, file] of photos.entries()) {
      const number = index + 1
      if (number < from) continue
      setState({ kind: 'sending', photo: number })
      try {
        await sendReportPhoto(token, { reportId, number, file: await downscalePhoto(file) })
      } catch (error) {
        setState({ kind: 'photo-failed', photo: number, sent, error })
        return
      }
      sent += 1
    }
    setState({ kind: 'done', sent })
  }

  const send = async ({ photos, ...fields }: Report): Promise<void> => {
    setState({ kind: 'sending', photo: null })
    try {
      await sendReport(token, { reportId, ...fields })
    } catch (error) {
      setState({ kind: 'failed', error })
      return
    }
    await sendPhotos(photos, { from: 1, sent: 0 })
  }

  return { state, send, sendPhotos }
}
