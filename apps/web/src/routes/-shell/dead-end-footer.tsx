import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../api/config.ts'
import { HelpFooter } from '../../components/ui/help-footer.tsx'

/** Where there is help, as far as that is known. */
export function DeadEndFooter() {
  const { data } = useQuery({ ...configQuery, enabled: false })
  return <HelpFooter contacts={data} />
}
