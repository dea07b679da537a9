import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { supportDetailsQuery } from '../../api/check-out.ts'
import { getCheckOutToken } from '../../session/check-out-token.ts'
import { usePreferredLanguage } from '../../session/use-preferred-language.ts'
import { createUuid } from '../../lib/local-storage.ts'
import { InvalidTokenCard, LoadErrorCard } from './link-error-cards.tsx'
import { SupportForm } from './support-form.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** `/indberetning-af-ophold/kontakt`: a guest's report to support about the stay, with photos. */
export function SupportScreen() {
  const token = getCheckOutToken()
  return token === null ? <InvalidTokenCard /> : <Stay key={token} token={token} />
}

function Stay({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(supportDetailsQuery(token))
  const [reportId, setReportId] = useState(createUuid)
  usePreferredLanguage(data?.language)
  if (data === undefined) {
    return error === null ? (
      <WaitingCard isLong />
    ) : (
      <LoadErrorCard error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <SupportForm
      key={reportId}
      token={token}
      reportId={reportId}
      stay={data}
      onAnother={() => setReportId(createUuid())}
    />
  )
}
