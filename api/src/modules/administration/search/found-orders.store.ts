import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import type { OrderCode } from '../../gifting/orders/tracking/read-order-code.ts'
import type { SearchText } from './read-search-text.ts'
import { containsAll, mostFound, readResults, type ResultRow } from './results.store.ts'

/** The number people see, as `orderNumber` of the contract makes it. */
export const numberOf = (order: string) => `upper(split_part(${order}.public_id::text, '-', 1))`

const noCode: OrderCode = { firstId: null, lastId: null, tracking: null, afterTracking: null }
export const codeValues = (code: OrderCode | undefined) => {
  const { firstId, lastId, tracking, afterTracking } = code ?? noCode
  return [firstId, lastId, tracking, afterTracking]
}

/** As the index on tracking numbers has it. */
export const trackingCode = (parcel: string) =>
  `(upper(translate(${parcel}.tracking_number, ' -', '')) collate "C")`

/** Orders `id` whose number begins with $2 to $3, and those with a parcel whose tracking number begins with $4. */
export const byCode = `
  (
    select o.id, null::text as tracking_number, true as is_code
    from orders o
    where o.public_id between $2::uuid and $3::uuid
      and o.team_id = $1
    limit ${mostFound}
  )
  union all
  (
    select p.order_id, p.tracking_number, true
    from parcels p
    where p.team_id = $1
      and ${trackingCode('p')} >= $4
      and ${trackingCode('p')} < $5
    limit ${mostFound}
  )`

/** So many people are looked up for their orders, and so many orders of each. */
const mostPeople = 50
const mostOfPerson = 40

/** Gifts by number, by tracking number, and by the person who gets them. */
export function findGifts(db: Reader, scope: Scope, text: SearchText): Promise<ResultRow[]> {
  const values: unknown[] = [scope.teamId, ...codeValues(text.code), scope.seesTeam, scope.userId]
  const recipient = "(r.name || ' ' || coalesce(r.email, '') || ' ' || coalesce(r.company, ''))"
  const ofRecipients = containsAll(recipient, text.indexedWords, values)
  // Who chose on a page may have typed another name than the team has written down.
  const participant = "(coalesce(p.name, '') || ' ' || p.email)"
  const ofParticipants = containsAll(participant, text.indexedWords, values)
  const isVisible = `o.team_id = $1 and o.origin = 'gift' and o.status <> 'unpaid' and ($6::boolean or o.user_id = $7)`
  return readResults(
    db,
    {
      id: 'o.id',
      title: "coalesce(nullif(o.ship_name, ''), nullif(r.name, ''), o.ship_email, r.email, '')",
      detail: 'coalesce(o.group_order_name, o.project_name)',
      number: numberOf('o'),
      trackingNumber: 'n.tracking_number',
      status: 'o.status',
      at: 'coalesce(o.processing_started_at, o.created_at)',
      first: 'n.is_code',
      from: `(
          select id, max(tracking_number) as tracking_number, bool_or(is_code) as is_code
          from (
            ${byCode}
            union all
            select o.id, null, false
            from (
              select r.id
              from recipients r
              where r.team_id = $1
                and ${ofRecipients}
              limit ${mostPeople}
            ) r
            cross join lateral (
              select o.id
              from orders o
              where o.recipient_id = r.id
                and ${isVisible}
              order by o.id desc
              limit ${mostOfPerson}
            ) o
            union all
            (
              select o.id, null, false
              from participants p
              join orders o on o.team_id = p.team_id and o.participant_id = p.id
              where p.team_id = $1
                and ${ofParticipants}
                and ${isVisible}
              limit ${mostFound}
            )
          ) found
          group by id
        ) n
        join orders o on o.id = n.id
        left join recipients r on r.id = o.recipient_id`,
      where: isVisible,
    },
    text,
    values,
  )
}
