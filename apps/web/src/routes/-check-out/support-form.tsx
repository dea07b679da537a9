import type { supportDetails } from '@samhus/contract/check-out'
import type { Answer } from '@samhus/contract/operation'
import { IconCircleCheck } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/error-message.ts'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { useFocusOnMount } from '../../components/ui/use-focus-on-mount.ts'
import { dayInSentence } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './check-out.module.css'
import { PhotoField } from './photo-field.tsx'
import { useSubmitReport } from './use-submit-report.ts'

const maxMessageLength = 4000
const maxContactLength = 200

interface Props {
  token: string
  reportId: string
  stay: Answer<typeof supportDetails>
  onAnother: () => void
}

/** What the guest wants to tell support, with photos. */
export function SupportForm({ token, reportId, stay, onAnother }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { sending, send, sendPhotos, finish } = useSubmitReport(token, reportId)
  const [message, setMessage] = useState('')
  const [contact, setContact] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [hasTried, setTried] = useState(false)
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const messageField = useRef<HTMLTextAreaElement>(null)
  if (sending.kind === 'done') return <ReportSent photos={sending.photos} onAnother={onAnother} />

  const isSending = sending.kind === 'sending'
  const isWriting = sending.kind === 'writing' || sending.kind === 'failed'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    // On a phone the field is out of sight above the photos: what is missing is brought into view.
    if (message.trim() === '') messageField.current?.focus()
    else if (isWriting) void send({ message, contact, language, photos })
  }
  const [from, to] = [dayInSentence(stay.dateFrom), dayInSentence(stay.dateTo)]
  return (
    <form className={styles.card} noValidate onSubmit={submit}>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {t('support.title')}
      </h1>
      <div className={styles.words}>
        <p>{t('support.intro', { house: stay.houseName })}</p>
        <p className={styles.quiet}>{t('support.stay', { from, to })}</p>
      </div>
      <MessageField
        field={messageField}
        value={message}
        problem={hasTried && message.trim() === '' ? t('support.messageProblem') : undefined}
        isDisabled={!isWriting}
        onChange={setMessage}
      />
      <TextField
        label={t('support.contact')}
        value={contact}
        maxLength={maxContactLength}
        disabled={!isWriting}
        autoComplete="email"
        onChange={setContact}
      />
      <PhotoField photos={photos} isDisabled={!isWriting} onChange={setPhotos} />
      {sending.kind === 'failed' && (
        <p className={styles.problem} role="alert">
          {t('support.failed', { reason: messageOf(sending.error, t) })}
        </p>
      )}
      {sending.kind === 'photo-failed' ? (
        <PhotoError
          photo={sending.photo}
          reason={messageOf(sending.error, t)}
          onAgain={() => void sendPhotos(photos, sending.photo)}
          onFinish={() => finish(sending.photo - 1)}
        />
      ) : (
        <Button type="submit" isWide disabled={isSending}>
          {isSending ? formatProgress(sending.photo, photos.length, t) : t('support.send')}
        </Button>
      )}
    </form>
  )
}

function formatProgress(
  number: number | null,
  count: number,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  return number === null ? t('support.sending') : t('support.sendingPhoto', { number, count })
}

interface MessageProps {
  field: RefObject<HTMLTextAreaElement | null>
  value: string
  problem: string | undefined
  isDisabled: boolean
  onChange: (value: string) => void
}

function MessageField({ field, value, problem, isDisabled, onChange }: MessageProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('support.message')}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.message}
        rows={5}
        required
        maxLength={maxMessageLength}
        value={value}
        disabled={isDisabled}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

interface PhotoFailedProps {
  photo: number
  reason: string
  onAgain: () => void
  onFinish: () => void
}

/** The words have arrived; a photo has not. */
function PhotoError({ photo, reason, onAgain, onFinish }: PhotoFailedProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.stuck} role="alert">
      <p className={styles.problem}>{t('support.photoFailed', { number: photo, reason })}</p>
      <Button isWide onClick={onAgain}>
        {t('support.tryPhotoAgain')}
      </Button>
      <Button kind="secondary" isWide onClick={onFinish}>
        {t('support.sendWithout')}
      </Button>
    </div>
  )
}

function ReportSent({ photos, onAnother }: { photos: number; onAnother: () => void }) {
  const { t } = useTranslation()
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className={styles.card} role="status">
      <IconCircleCheck className={styles.check} size={56} aria-hidden />
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {t('support.done')}
      </h1>
      <p className={styles.words}>
        {t('support.doneText')} {photos > 0 && t('support.photosSent', { count: photos })}
      </p>
      <Button kind="secondary" onClick={onAnother}>
        {t('support.another')}
      </Button>
    </div>
  )
}
