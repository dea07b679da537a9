import type { MailRow } from '@samhus/contract/admin-mail'
import type { TFunction } from 'i18next'

type Story = Pick<
  MailRow,
  'state' | 'dueAt' | 'sentAt' | 'attempts' | 'nextAttemptAt' | 'dropReason' | 'smtpCode' | 'smtpAnswer'
>

const knownCodes = ['421', '450', '451', '452', '535', '550', '551', '552', '553', '554'] as const

/** Returns what the answer of a mail server means; null where it has taken the mail, or was never asked. */
function explainAnswer({ smtpCode, smtpAnswer }: Story, t: TFunction<'admin'>): string | null {
  if (smtpCode === null) return smtpAnswer === null ? null : t('mailWords.smtp.none')
  if (smtpCode < 400) return null
  const known = knownCodes.find((code) => code === String(smtpCode))
  return t(`mailWords.smtp.${known ?? (smtpCode < 500 ? 'temporary' : 'permanent')}`)
}

/**
 * Returns what happened with a mail, sentence by sentence: whether it was sent, or why not, and what comes next.
 *
 * @param now Business time, as the mail's `dueAt` is.
 */
export function tellMail(mail: Story, t: TFunction<'admin'>, now: number): string[] {
  const answer = explainAnswer(mail, t)
  const sentences = [...tellState(mail, t, now), ...(answer === null ? [] : [answer])]
  return mail.state === 'Due' && mail.attempts > 0 ? [...sentences, tellNext(mail, t)] : sentences
}

function tellState(
  { state, dueAt, sentAt, attempts, dropReason }: Story,
  t: TFunction<'admin'>,
  now: number,
): string[] {
  switch (state) {
    case 'Due': {
      if (attempts > 0) return [t('mails.story.retried', { count: attempts })]
      const at = Date.parse(dueAt)
      return [at > now ? t('mails.story.due', { at }) : t('mails.story.dueNow')]
    }
    case 'Claimed':
      return [t('mails.story.claimed')]
    case 'Sent':
      return [
        sentAt === null ? t('mails.story.sentNever') : t('mails.story.sent', { at: Date.parse(sentAt) }),
      ]
    case 'Dropped':
      return [
        t('mails.story.dropped'),
        ...(dropReason === null ? [] : [t(`mailWords.dropReason.${dropReason}`)]),
      ]
    case 'Failed':
      return [t('mails.story.failed')]
    case 'Lost':
      return [t('mails.story.lost')]
    case 'Kept':
      return [t('mails.story.kept')]
    case 'Bounced':
      return [t('mails.story.bounced')]
  }
}

function tellNext({ nextAttemptAt }: Story, t: TFunction<'admin'>): string {
  return nextAttemptAt === null
    ? t('mails.story.nextNow')
    : t('mails.story.next', { at: Date.parse(nextAttemptAt) })
}
