import type { News } from '@samhus/contract/announcements'
import { endpoints } from '@samhus/contract/endpoints'
import type { Language } from '@samhus/contract/fields'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

type Announcements = { announcements: News[] }

/** What the office has announced, newest first. @param language Of the words, where they are in it. */
export function newsQuery(groupId: string, language: Language) {
  return queryOptions({
    queryKey: ['announcements', groupId, language],
    queryFn: ({ signal }) => call(endpoints.announcements, { groupId, language }, { signal }),
    // Until they are there in a newly chosen language, the same in the former one.
    placeholderData: (shown: Announcements | undefined, query) =>
      query?.queryKey[1] === groupId ? shown : undefined,
  })
}
