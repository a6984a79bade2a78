import type { ExportFilters } from '@ribbon/contract/administration/exports'
import { whereAll, type TableSource } from '../../../platform/table-files/table-source.ts'
import { readCardCode } from './codes/read-card-code.ts'
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

/** The filters of the list. Deleted cards are in the file of those filtered by that status, and in the one without filters. */
function conditionsOf({ gift_card_status: status, gift_card_id: issueId, enabled, search }: ExportFilters) {
  const words = search?.trim() ?? ''
  const code = readCardCode(words)
  const isFiltered = words !== '' || issueId !== undefined || enabled !== undefined
  return [
    [`${cardStatus} = ?`, status],
    ['(g.voided_at is null) = ?', isFiltered && status === undefined ? true : undefined],
    ['g.gift_card_id = ?', issueId],
    ['g.is_enabled = ?', enabled && enabled === 'true'],
    ['g.code_last4 = ?', code?.slice(-4)],
    [
      "(strpos(lower(g.name || ' ' || g.email || ' ' || c.name), lower(?)) > 0 or g.code_last4 = upper(?))",
      code === undefined ? words : undefined,
    ],
  ] as const
}

/** The gift cards of the team as a file, newest first. */
export const giftCardTable: TableSource<ExportFilters> = {
  header: cardColumns.map(([name]) => name),
  query({ teamId }, filters) {
    const values: unknown[] = []
    return {
      text: `
        select ${cardColumns.map(([, column]) => column).join(', ')}
        from ${viewSource}
        where ${whereAll(values, [['g.team_id = ?', teamId], ...conditionsOf(filters)])}
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

/** Every entry of the ledger of the gift cards that the filters find as a file, newest first. */
export const giftCardEntryTable: TableSource<ExportFilters> = {
  header: entryColumns.map(([name]) => name),
  signed: ['Change'],
  query({ teamId }, filters) {
    const values: unknown[] = []
    return {
      text: `
        select ${entryColumns.map(([, column]) => column).join(', ')}
        from ${viewSource}
        join gift_card_entries e on e.team_id = g.team_id and e.recipient_id = g.id
        where ${whereAll(values, [['g.team_id = ?', teamId], ...conditionsOf(filters)])}
        order by e.id desc`,
      values,
    }
  },
}
