import type { supportDetails } from '@samhus/contract/check-out'
import { maxSupportPhotoBytes } from '@samhus/domain/check-out'
import type { Output } from '@samhus/contract/operation'
import { IconCircleCheck } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { useFocusOnMount } from '../../components/ui/use-focus-on-mount.ts'
import { useForm } from '../../lib/use-form.ts'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './check-out.module.css'
import { PhotoTooLargeError } from './downscale-photo.ts'
import { PhotoField } from './photo-field.tsx'
import { useSubmitReport } from './use-submit-report.ts'

const maxMessageLength = 4000
const maxContactLength = 200

interface Props {
  token: string
  reportId: string
  stay: Output<typeof supportDetails>
  onAnother: () => void
}

/** A guest's report to support: a message, a contact and photos. */
export function SupportForm({ token, reportId, stay, onAnother }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state, send, sendPhotos } = useSubmitReport(token, reportId)
  const [message, setMessage] = useState('')
  const [contact, setContact] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const isWriting = state.kind === 'writing' || state.kind === 'failed'
  const { onSubmit, showsProblem } = useForm({
    problems: message.trim() === '' ? ['message'] : [],
    isPending: !isWriting,
    onValidSubmit: () => void send({ message, contact, language, photos }),
  })
  if (state.kind === 'done') return <ReportSent photos={state.sent} onAnother={onAnother} />

  const isSending = state.kind === 'sending'
  return (
    <form className={styles.card} noValidate onSubmit={onSubmit}>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {t('support.title')}
      </h1>
      <div className={styles.words}>
        <p>{t('support.intro', { house: stay.houseName })}</p>
        <p className={styles.quiet}>{t('support.stay', { from: stay.dateFrom, to: stay.dateTo })}</p>
      </div>
      <MessageField
        value={message}
        problem={showsProblem('message') ? t('support.messageProblem') : undefined}
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
      {state.kind === 'failed' && (
        <p className={styles.problem} role="alert">
          {t('support.failed', { reason: getErrorMessage(state.error, t) })}
        </p>
      )}
      {state.kind === 'photo-failed' ? (
        <PhotoError
          photo={state.photo}
          isLast={state.photo === photos.length}
          error={state.error}
          onRetry={() => void sendPhotos(photos, { from: state.photo, sent: state.sent })}
          onSkip={() => void sendPhotos(photos, { from: state.photo + 1, sent: state.sent })}
        />
      ) : (
        <Button type="submit" isWide disabled={isSending}>
          {isSending ? formatProgress(state.photo, photos.length, t) : t('support.send')}
        </Button>
      )}
    </form>
  )
}

function formatProgress(number: number | null, count: number, t: TFunction): string {
  return number === null ? t('support.sending') : t('support.sendingPhoto', { number, count })
}

interface MessageProps {
  value: string
  problem: string | undefined
  isDisabled: boolean
  onChange: (value: string) => void
}

function MessageField({ value, problem, isDisabled, onChange }: MessageProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('support.message')}
      </label>
      <textarea
        id={id}
        name="message"
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
  isLast: boolean
  error: unknown
  onRetry: () => void
  onSkip: () => void
}

/** The message has arrived, a photo has not: send it again, or go on without it. */
function PhotoError({ photo, isLast, error, onRetry, onSkip }: PhotoFailedProps) {
  const { t } = useTranslation()
  const isTooLarge = error instanceof PhotoTooLargeError
  const reason = isTooLarge
    ? t('support.photoTooLarge', { megabytes: maxSupportPhotoBytes / 1_000_000 })
    : getErrorMessage(error, t)
  return (
    <div className={styles.stuck} role="alert">
      <p className={styles.problem}>{t('support.photoFailed', { number: photo, reason })}</p>
      {!isTooLarge && (
        <Button isWide onClick={onRetry}>
          {t('support.tryPhotoAgain')}
        </Button>
      )}
      <Button kind="secondary" isWide onClick={onSkip}>
        {t(isLast ? 'support.sendWithout' : 'support.goOnWithout')}
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
        {[t('support.doneText'), ...(photos > 0 ? [t('support.photosSent', { count: photos })] : [])].join(
          ' ',
        )}
      </p>
      <Button kind="secondary" onClick={onAnother}>
        {t('support.another')}
      </Button>
    </div>
  )
}
