import type { StayWeek } from '@samhus/domain/stay'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { Reads } from '../core/client.ts'
import { statement } from '../core/statement.ts'

interface Row {
  readonly bookingId: string
  readonly houseId: string
  readonly dateFrom: Day
  readonly skipsCleaning: boolean
  readonly lentOutEmail: string | null
  readonly checkedOutAt: Instant | null
}

const inHouse = statement<Row, [membershipId: number, houseId: string]>(
  'stay-weeks-in-house',
  `select b.id as "bookingId", u.house_id as "houseId", u.date_from as "dateFrom",
     b.skips_cleaning as "skipsCleaning", b.lent_out_email as "lentOutEmail",
     b.checked_out_at as "checkedOutAt"
   from booking b join unit u on u.id = b.unit_id
   where b.membership_id = $1 and u.house_id = $2 and b.type in ('Book', 'Assign')
   order by u.date_from`,
)

/** An owner's booked weeks in one house: what its stays are made of. */
export async function stayWeeksIn(
  reader: Reads,
  membershipId: number,
  houseId: string,
): Promise<readonly StayWeek[]> {
  const rows = await reader.all(inHouse, [membershipId, houseId])
  return rows.map(({ lentOutEmail, ...week }) => ({
    ...week,
    contact: lentOutEmail === null ? null : { email: lentOutEmail },
  }))
}
