import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { InputOf } from '@samhus/contract/endpoint-types'
import type { TemplateKind } from '@samhus/contract/mail'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

const ofGroup = (groupId: string | null) => (groupId === null ? {} : { groupId })

/** Every kind of mail, and where its words were changed. @param groupId Of an association; null: of all. */
export function mailTemplatesQuery(groupId: string | null) {
  return queryOptions({
    queryKey: ['mail-templates', groupId],
    queryFn: ({ signal }) => call(adminEndpoints.mailTemplates, ofGroup(groupId), { signal }),
    staleTime: 0,
    select: ({ templates }) => templates,
  })
}

export function mailTemplateQuery(kind: TemplateKind, groupId: string | null) {
  return queryOptions({
    queryKey: ['mail-template', kind, groupId],
    queryFn: ({ signal }) => call(adminEndpoints.mailTemplate, { kind, ...ofGroup(groupId) }, { signal }),
    staleTime: 0,
  })
}

/** A mail with words that are being written. While the next one is made, the last one is shown. */
export function previewMailQuery(draft: InputOf<typeof adminEndpoints.previewMail>) {
  return queryOptions({
    queryKey: ['preview-mail', draft],
    queryFn: ({ signal }) => call(adminEndpoints.previewMail, draft, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Stays to show a mail with. */
export function previewStaysQuery(kind: TemplateKind, groupId: string | null, search: string) {
  return queryOptions({
    queryKey: ['preview-stays', kind, groupId, search],
    queryFn: ({ signal }) =>
      call(adminEndpoints.previewStays, { kind, ...ofGroup(groupId), search }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    select: ({ stays }) => stays,
  })
}

const ofWords = [...ofEveryAct, 'mail-templates', 'mail-template', 'mail-settings'] satisfies QueryName[]

export const useSaveMailTemplate = () => useCommand(adminEndpoints.saveMailTemplate, ofWords)
export const useRestoreMailTemplate = () => useCommand(adminEndpoints.restoreMailTemplate, ofWords)
export const useSendTestMail = () => useCommand(adminEndpoints.sendTestMail, [...ofEveryAct, 'mails'])
