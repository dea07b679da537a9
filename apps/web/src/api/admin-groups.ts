import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { type ListInput, listQuery } from './admin-list.ts'

export const groupsQuery = (input: ListInput) => listQuery('admin-groups', adminEndpoints.adminGroups, input)

export const housesQuery = (input: ListInput) => listQuery('admin-houses', adminEndpoints.adminHouses, input)
