import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../api/config.ts'
import { BrandMark } from '../../components/ui/brand-mark.tsx'

/** The portal's logo and name. */
export function Brand() {
  const { data } = useQuery(configQuery)
  return data === undefined ? null : <BrandMark name={data.brandName} logoUrl={data.logoUrl} />
}
