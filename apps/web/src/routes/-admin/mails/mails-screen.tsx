import { MailList } from './mail-list.tsx'

/** `/admin/mails`: every mail, and what became of it. */
export function MailsScreen() {
  return <MailList />
}
