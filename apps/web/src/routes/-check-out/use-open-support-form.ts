import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { configQuery } from '../../api/config.ts'

/** Returns a function that goes to the support form: the configured one of another site, else this app's own. */
export function useOpenSupportForm(): () => void {
  const { data } = useQuery(configQuery)
  const navigate = useNavigate()
  const externalUrl = data?.supportFormUrl ?? null
  return useCallback(() => {
    if (externalUrl === null) void navigate({ to: '/indberetning-af-ophold/kontakt' })
    else window.location.assign(externalUrl)
  }, [externalUrl, navigate])
}
