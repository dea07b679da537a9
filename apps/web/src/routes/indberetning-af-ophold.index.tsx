import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { checkoutDetailsQuery } from '../api/check-out.ts'
import { getCheckOutToken } from '../session/check-out-token.ts'
import { Spinner } from '../components/ui/spinner.tsx'
import { CheckOutForm } from './-check-out/check-out-form.tsx'
import { InvalidTokenCard, LoadErrorCard } from './-check-out/link-error-cards.tsx'
import { useGuestLanguage } from './-check-out/use-guest-language.ts'

export const Route = createFileRoute('/indberetning-af-ophold/')({ component: CheckOutScreen })

/** `/indberetning-af-ophold`: a guest checks out of a stay and reports how many people stayed overnight. */
function CheckOutScreen() {
  const token = getCheckOutToken()
  return token === null ? <InvalidTokenCard /> : <Stay key={token} token={token} />
}

function Stay({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(checkoutDetailsQuery(token))
  useGuestLanguage(data?.language)
  if (data !== undefined) return <CheckOutForm token={token} stay={data} />
  return error === null ? <Spinner /> : <LoadErrorCard error={error} onRetry={() => void refetch()} />
}
