import { bool, columns } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import { readOrderCode, type OrderCode } from '../tracking/read-order-code.ts'

const boundsOf = ({ firstId, lastId, tracking, afterTracking }: OrderCode) => [
  firstId,
  lastId,
  tracking,
  afterTracking,
]

/** A condition that a code finds the order `o` of the team $1. Its ids are read first, so that the orders come from their index. */
export function hasCode(code: OrderCode, values: unknown[]): string {
  const bounds = boundsOf(code).map(bound => `$${values.push(bound)}`)
  return `o.id = any(array(select c.id from orders_of_code($1, ${bounds.join(', ')}) c))`
}

const foundColumns = columns({ isFound: bool('exists (select from orders_of_code($1, $2, $3, $4, $5))') })

/** The code that a searched text is, if the team has an order of it: a text that is none of its codes may be a name. */
export async function findOrderCode(
  db: Reader,
  teamId: number,
  searched: string,
): Promise<OrderCode | undefined> {
  const code = readOrderCode(searched)
  if (!code) return undefined
  const found = await readRows(db, foundColumns, `select ${foundColumns}`, [teamId, ...boundsOf(code)])
  return oneRow(found).isFound ? code : undefined
}
