import type { Member } from '@samhus/contract/groups'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { Avatar } from '../../components/ui/avatar.tsx'
import styles from './association.module.css'

/** Owners with the phone numbers and e-mail addresses that they do not hide. */
export function MemberList({ members, empty }: { members: readonly Member[]; empty: string }) {
  if (members.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ul className={styles.members}>
      {members.map(({ id, name, email, phone }) => (
        <li key={id} className={styles.member}>
          <Avatar name={name} />
          <div className={styles.reach}>
            <p className={styles.memberName}>{name}</p>
            {phone !== null && (
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                <IconPhone size={16} aria-hidden />
                <span>{phone}</span>
              </a>
            )}
            {email !== null && (
              <a href={`mailto:${email}`}>
                <IconMail size={16} aria-hidden />
                <span>{breakBeforeAt(email)}</span>
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** An e-mail address that is too long for its line breaks before the @, not within a word. */
function breakBeforeAt(email: string) {
  const at = Math.max(0, email.lastIndexOf('@'))
  return (
    <>
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </>
  )
}
