import type { ExportFilters } from '@ribbon/contract/administration/exports'
import { whereAll, type TableSource } from '../../../platform/table-files/table-source.ts'
import { cardStatus, viewSource } from './desk/card-views.store.ts'

const minute = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`
const money = (column: string) => `(${column} / 100.0)::numeric(14, 2)`

const cardColumns = [
  ['Name', 'g.name'],
  ['Email', 'g.email'],
  ['Gift cards', 'c.name'],
  ['Status', cardStatus],
  ['On', "case when g.is_enabled then 'yes' else 'no' end"],
  ['Amount', money('g.amount_cents')],
  ['Balance', money('g.balance_cents')],
  ['Code ends in', 'g.code_last4'],
  ['Valid until (UTC)', minute('g.expires_at')],
  ['Issued (UTC)', minute('g.created_at')],
  ['Deleted (UTC)', minute('g.voided_at')],
] as const

/** The gift cards of the team as a file, newest first, with the filters of the list; without any also those that are deleted. */
export const giftCardTable: TableSource<ExportFilters> = {
  header: cardColumns.map(([name]) => name),
  query({ teamId }, { gift_card_status: status, gift_card_id: issueId, enabled, search }) {
    const values: unknown[] = []
    return {
      text: `
        select ${cardColumns.map(([, column]) => column).join(', ')}
        from ${viewSource}
        where ${whereAll(values, [
          ['g.team_id = ?', teamId],
          [`${cardStatus} = ?`, status],
          ['g.gift_card_id = ?', issueId],
          ['g.is_enabled = ?', enabled && enabled === 'true'],
          ["strpos(lower(g.name || ' ' || g.email || ' ' || c.name), ?) > 0", search?.trim().toLowerCase()],
        ])}
        order by g.id desc`,
      values,
    }
  },
}

const entryColumns = [
  ['Time (UTC)', minute('e.created_at')],
  ['Name', 'g.name'],
  ['Email', 'g.email'],
  ['Gift cards', 'c.name'],
  ['Code ends in', 'g.code_last4'],
  ['Entry', 'e.kind'],
  ['Change', money('e.delta_cents')],
  ['Balance', money('sum(e.delta_cents) over (partition by e.recipient_id order by e.id)')],
  ['By', 'e.actor_name'],
  ['Note', 'e.note'],
] as const

/** Every entry of the ledger of the team's gift cards as a file, newest first. */
export const giftCardEntryTable: TableSource<ExportFilters> = {
  header: entryColumns.map(([name]) => name),
  signed: ['Change'],
  query({ teamId }) {
    const values: unknown[] = []
    return {
      text: `
        select ${entryColumns.map(([, column]) => column).join(', ')}
        from gift_card_entries e
        join gift_card_recipients g on g.team_id = e.team_id and g.id = e.recipient_id
        join gift_cards c on c.team_id = g.team_id and c.id = g.gift_card_id
        where ${whereAll(values, [['e.team_id = ?', teamId]])}
        order by e.id desc`,
      values,
    }
  },
}
