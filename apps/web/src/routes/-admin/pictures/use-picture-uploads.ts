import { addGroupPicture } from '@samhus/contract/admin-pictures'
import { maxPictures } from '@samhus/domain/pictures'
import { useEffect, useRef, useState } from 'react'
import { useSendPicture, type PicturesOwner } from '../../../api/admin-pictures.ts'
import { CallError } from '../../../api/http.ts'
import { createUuid } from '../../../lib/local-storage.ts'

const maxBytes = addGroupPicture.fileBytes ?? 0

/** A file on its way, or one that was refused. A picture that has arrived is none any more. */
export interface Upload {
  readonly id: string
  readonly file: File
  /** From 0 to 1; null: it waits for its turn. */
  readonly share: number | null
  readonly error: CallError | 'tooLarge' | null
}

/**
 * Sends files one after the other, so that they stand in the order in which they were chosen. One that is refused keeps
 * its place in the list with what was wrong, and holds up no other.
 */
export function usePictureUploads(of: PicturesOwner, numPictures: number) {
  const sendPicture = useSendPicture(of)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isFull, setFull] = useState(false)
  const isSending = useRef(false)

  const update = (id: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)))
  const forget = (id: string) => setUploads((all) => all.filter((one) => one.id !== id))

  const send = async ({ id, file }: Upload) => {
    isSending.current = true
    update(id, { share: 0 })
    try {
      await sendPicture({ file, idempotencyKey: id, onProgress: (share) => update(id, { share }) })
      forget(id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      update(id, { error, share: null })
    } finally {
      isSending.current = false
    }
  }

  const next = uploads.find(({ share, error }) => share === null && error === null)
  const isIdle = uploads.every(({ share }) => share === null)
  useEffect(() => {
    if (next !== undefined && isIdle && !isSending.current) void send(next)
  })

  return {
    uploads,
    /** More files were chosen than there is room for. */
    isFull,
    add: (files: readonly File[]) => {
      const pending = uploads.filter(({ error }) => error === null).length
      const room = Math.max(0, maxPictures - numPictures - pending)
      setFull(files.length > room)
      const added = files.slice(0, room).map((file): Upload => ({
        id: createUuid(),
        file,
        share: null,
        error: file.size > maxBytes ? 'tooLarge' : null,
      }))
      setUploads((all) => [...all, ...added])
    },
    /** With the same key: if the lost response was a success, the picture is not added twice. */
    retry: (id: string) => update(id, { error: null }),
    forget,
  }
}
