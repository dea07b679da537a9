import { VisuallyHidden } from '@mantine/core'
import type { Act } from '@samhus/contract/admin-activity'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import {
  describeOverrides,
  formatFieldValue,
  getActionName,
  getFieldName,
  getPersonName,
  getSubject,
} from './act-words.ts'
import { formatTableMoment } from '../points/moment.ts'
import { useWords } from '../rules/use-words.ts'
import styles from './activity.module.css'

interface Props {
  act: Act
  /** Without what was changed, and why. */
  isBrief?: boolean
  /** It stands on the record it was done to: with its day, and without the record and the group. */
  isOnRecord?: boolean
}

/** One act: when, who, as which owner, what, on what. */
export function ActItem({ act, isBrief = false, isOnRecord = false }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { at, action, person, groupName, reason, overrides, changes, request } = act
  const isAboutAnother = person !== null && person.id !== act.actor?.id && act.subject !== person.name
  return (
    <li className={styles.act} data-on-record={isOnRecord || undefined}>
      {!isOnRecord && (
        <time className={styles.time} dateTime={at}>
          {formatTime(Date.parse(at), language)}
        </time>
      )}
      <div className={styles.what}>
        <p className={styles.line}>
          <span className={styles.action}>{getActionName(t, action)}</span>
          {!isOnRecord && <ActSubject act={act} />}
        </p>
        <p className={styles.who}>
          {isOnRecord && <time dateTime={at}>{formatTableMoment(at, language)}</time>}
          <Who act={act} />
          {groupName !== null && !isOnRecord && <span>{groupName}</span>}
          {isAboutAnother && (
            <PersonLink
              id={person.id}
              name={t('activity.forOwner', { name: getPersonName(t, person.name) })}
            />
          )}
        </p>
        {!isBrief && reason !== null && <p className={styles.reason}>{t('activity.reason', { reason })}</p>}
        {!isBrief && overrides.length > 0 && (
          <p className={styles.reason}>
            {t('activity.overrides', { rules: describeOverrides(overrides, t) })}
          </p>
        )}
        {!isBrief && changes.length > 0 && <Changes act={act} />}
        {!isBrief && request !== null && (
          <p className={styles.reason}>
            {request.address === null
              ? t('activity.request', { id: request.id })
              : t('activity.requestFrom', { id: request.id, address: request.address })}
          </p>
        )}
      </div>
    </li>
  )
}

function ActSubject({ act }: { act: Act }) {
  const { t } = useTranslation('admin')
  const subject = getSubject(t, act)
  if (act.subjectKind !== 'person' || act.subject === '') return <span>{subject}</span>
  return <PersonLink id={act.subjectId} name={subject} />
}

/** A guest has no name, and neither has what time itself does. */
const guestActions = new Set(['check-out', 'report-support', 'add-support-photo'])

function Who({ act: { actor, impersonator, action } }: { act: Act }) {
  const { t } = useTranslation('admin')
  if (actor === null)
    return <span>{t(guestActions.has(action) ? 'activity.guest' : 'activity.automatic')}</span>
  const name =
    impersonator === null
      ? getPersonName(t, actor.name)
      : t('activity.impersonated', {
          admin: getPersonName(t, impersonator.name),
          name: getPersonName(t, actor.name),
        })
  return <PersonLink id={actor.id} name={name} />
}

function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/admin/owners/$userId" params={{ userId: id }} className={styles.link}>
      {name}
    </Link>
  )
}

/** What was changed, before and after: words, and a strike for what is no more. */
function Changes({ act: { subjectKind, changes } }: { act: Act }) {
  const words = useWords()
  const { t } = words
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => {
        const of = field === 'state' ? `${subjectKind}.state` : field
        const [was, is] = [formatFieldValue(words, of, before), formatFieldValue(words, of, after)]
        return (
          <div key={field} className={styles.change}>
            <dt>{getFieldName(t, field)}</dt>
            <dd>
              {was === null && is === null && <span>{t('activity.changed')}</span>}
              {was !== null && (
                <del>
                  <VisuallyHidden>{t('activity.before')}: </VisuallyHidden>
                  {was}
                </del>
              )}
              {is !== null && (
                <ins>
                  <VisuallyHidden>{t('activity.after')}: </VisuallyHidden>
                  {is}
                </ins>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
