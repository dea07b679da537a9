import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { configQuery } from '../../api/config.ts'

/** The way to the support form: the configured one of another site, else our own. */
export function useOpenSupportForm(): () => void {
  const { data } = useQuery(configQuery)
  const navigate = useNavigate()
  const elsewhere = data?.supportFormUrl ?? null
  return useCallback(() => {
    if (elsewhere === null) void navigate({ to: '/indberetning-af-ophold/kontakt' })
    else window.location.assign(elsewhere)
  }, [elsewhere, navigate])
}
