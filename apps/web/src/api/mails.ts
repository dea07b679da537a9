import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'

/** The mails that are read here, since none is sent. Fetched on each visit: a mail is written at any time. */
export const myMailsQuery = queryOptions({
  queryKey: ['my-mails'],
  queryFn: ({ signal }) => call(endpoints.myMails, {}, { signal }),
  staleTime: 0,
})

/** One of them with what it says, which never changes. */
export const myMailQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['my-mail', mailId],
    queryFn: ({ signal }) => call(endpoints.myMail, { mailId }, { signal }),
    staleTime: Infinity,
  })

/** Makes a link that a mail has: a new one with each press. */
export const useOpenMyMailLink = () => useCommand(endpoints.openMyMailLink, [])

/** Which mails the owner gets. Fetched on each visit: the link of a mail changes it, too. */
export const mailPreferencesQuery = queryOptions({
  queryKey: ['mail-preferences'],
  queryFn: ({ signal }) => call(endpoints.mailPreferences, {}, { signal }),
  staleTime: 0,
})

export const useChangeMailPreferences = () =>
  useCommand(endpoints.changeMailPreferences, ['mail-preferences'])
