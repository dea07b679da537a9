import { Checkbox, List, Text, Textarea } from '@mantine/core'
import type { ToldPerson } from '@samhus/contract/admin-booking-acts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import styles from './booking-acts.module.css'
import type { ActFormState } from './use-act-form.ts'

interface Props {
  owner: string
  told: readonly ToldPerson[]
  /** 0: the act has none. */
  fee: number
  form: ActFormState
}

/** Whether the fee is noted, which must be seen without scrolling; why, who is told, and what else their mail says. */
export function WordsFields({ owner, told, fee, form: { words, setWords, showsProblem } }: Props) {
  const { t } = useTranslation('admin')
  const ifTold = told.filter(({ onlyIfTold }) => onlyIfTold)
  const always = told.filter(({ onlyIfTold }) => !onlyIfTold)
  return (
    <>
      {fee > 0 && (
        <Checkbox
          label={t('acts.fee', { kroner: fee })}
          description={t('acts.feeHint')}
          checked={words.notesFee}
          onChange={(event) => setWords({ ...words, notesFee: event.currentTarget.checked })}
        />
      )}
      <Textarea
        name="reason"
        label={t('owners.act.reason')}
        description={t('acts.reasonHint', { name: owner })}
        required
        rows={2}
        resize="vertical"
        maxLength={500}
        value={words.reason}
        error={showsProblem('reason') ? t('owners.act.reasonProblem') : undefined}
        onChange={(event) => setWords({ ...words, reason: event.currentTarget.value })}
      />
      {ifTold.length > 0 && (
        <Checkbox
          label={t('owners.act.tells', { name: owner })}
          description={ifTold.map((person) => nameMail(person, owner, t)).join(', ')}
          checked={words.tells}
          onChange={(event) => setWords({ ...words, tells: event.currentTarget.checked })}
        />
      )}
      {ifTold.length > 0 && words.tells && (
        <Textarea
          name="note"
          label={t('acts.note', { name: owner })}
          description={t('acts.noteHint')}
          rows={2}
          resize="vertical"
          maxLength={1000}
          value={words.note}
          onChange={(event) => setWords({ ...words, note: event.currentTarget.value })}
        />
      )}
      <AlsoTold told={always} owner={owner} isAlone={ifTold.length === 0 || !words.tells} />
    </>
  )
}

interface AlsoProps {
  told: readonly ToldPerson[]
  owner: string
  /** The owner is not told. */
  isAlone: boolean
}

/** Those who get their mail whatever the admin ticks. */
function AlsoTold({ told, owner, isAlone }: AlsoProps) {
  const { t } = useTranslation('admin')
  if (told.length === 0) return isAlone ? <Text size="sm">{t('acts.toldNobody')}</Text> : null
  return (
    <div>
      <Text component="h3" fw={600} size="sm">
        {t(isAlone ? 'acts.told' : 'acts.alsoTold')}
      </Text>
      <List size="sm" spacing={2} className={styles.list ?? ''}>
        {told.map((person) => (
          <List.Item key={`${person.userId} ${person.mail}`}>
            {nameMail(person, isAlone ? '' : owner, t)}
          </List.Item>
        ))}
      </List>
    </div>
  )
}

/** Returns which mail it is, and whose where it is not the owner's. */
function nameMail({ name, mail }: ToldPerson, owner: string, t: TFunction<'admin'>): string {
  const kind = t('acts.mail', { kind: t(`mailWords.kind.${mail}`) })
  return name === owner ? kind : `${name || t('outage.nameless')}: ${kind}`
}
