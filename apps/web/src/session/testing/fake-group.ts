import type { Group } from '@samhus/contract/groups'
import { defaultPolicy } from '@samhus/domain/policy'

/** Returns a group with the rules that a new one has. */
export const createGroup = (id = 'g', name = 'Klitten', code = 'K'): Group => ({
  id,
  code,
  name,
  imageUrls: [],
  policy: { ...defaultPolicy, version: 1 },
  policySince: '2026-01-01T00:00:00.000Z',
})
