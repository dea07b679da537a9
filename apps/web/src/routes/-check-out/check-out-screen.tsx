import { useQuery } from '@tanstack/react-query'
import { checkoutDetailsQuery, supportDetailsQuery } from '../../api/check-out.ts'
import { CallError } from '../../api/http.ts'
import { getCheckOutToken } from '../../session/check-out-token.ts'
import { usePreferredLanguage } from '../../session/use-preferred-language.ts'
import { CheckOutForm } from './check-out-form.tsx'
import { InvalidTokenCard, LoadErrorCard } from './link-error-cards.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** `/indberetning-af-ophold`: a guest checks out of a stay and reports how many people stayed overnight. */
export function CheckOutScreen() {
  const token = getCheckOutToken()
  return token === null ? <InvalidTokenCard /> : <Stay key={token} token={token} />
}

function Stay({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(checkoutDetailsQuery(token))
  // A refusal names no language. After the check-out the stay can still be read for a report to support.
  const isDone = error instanceof CallError && error.type === 'already-checked-out'
  const { data: doneStay } = useQuery({ ...supportDetailsQuery(token), enabled: isDone })
  usePreferredLanguage(data?.language ?? doneStay?.language)
  if (data !== undefined) return <CheckOutForm token={token} stay={data} />
  return error === null ? <WaitingCard /> : <LoadErrorCard error={error} onRetry={() => void refetch()} />
}
