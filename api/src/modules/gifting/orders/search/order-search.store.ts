import { hasCode } from './orders-of-code.store.ts'
import type { OrderCode } from '../tracking/read-order-code.ts'

/** By a code of the team's orders, or by the recipient; by the person where the text is no such code. */
export function textMatches(
  values: unknown[],
  searched: string,
  { code, redemption }: { code?: OrderCode | undefined; redemption?: boolean | undefined },
): string {
  const pattern = `$${values.push(containsPattern(searched))}`
  if (!code) return personMatches(pattern, redemption)
  return `(${hasCode(code, values)} or o.recipient_id = any(array${recipientsOf(pattern)}))`
}

/** Who chose on a page may have typed another name than the team has written down, so orders of group orders are found by both. */
export function personMatches(pattern: string, redemption: boolean | undefined): string {
  const isRecipient = `o.recipient_id in ${recipientsOf(pattern)}`
  if (redemption === false) return isRecipient
  return `(
    ${isRecipient}
    or o.group_order_id is not null and (o.ship_name || ' ' || coalesce(o.ship_email, '')) ilike ${pattern})`
}

/** The search index includes the company: its condition finds candidates, the second one leaves those whose name or email matches. */
function recipientsOf(pattern: string): string {
  const nameAndEmail = "r.name || ' ' || coalesce(r.email, '')"
  return `(
    select r.id
    from recipients r
    where r.team_id = $1
      and (${nameAndEmail} || ' ' || coalesce(r.company, '')) ilike ${pattern}
      and ${nameAndEmail} ilike ${pattern})`
}

/** A pattern for `ilike`: the text anywhere, its own wildcards taken literally. */
export function containsPattern(searched: string): string {
  return `%${searched.replace(/[\\%_]/g, '\\$&')}%`
}
