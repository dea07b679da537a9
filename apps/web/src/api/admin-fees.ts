import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { ofEveryAct } from './admin-activity.ts'
import { type ListInput, listQuery } from './admin-list.ts'
import { useCommand } from './command.ts'

export const feesQuery = (input: ListInput) => listQuery('fees', adminEndpoints.fees, input)

export const useSettleFee = () =>
  useCommand(adminEndpoints.settleFee, [...ofEveryAct, 'fees', 'admin-booking'])
