import type pg from 'pg'
import type { Db } from './db/database.ts'

const sealedAtOnce = 5_000

/** Seals every event that waits; with another sealer at work it leaves them to that one. */
export async function sealAuditEvents(db: Db): Promise<void> {
  for (let sealed = sealedAtOnce; sealed === sealedAtOnce;) {
    const { rows } = await db.pool.query<{ sealed: number }>('select seal_audit_events($1) as sealed', [
      sealedAtOnce,
    ])
    sealed = rows[0]?.sealed ?? 0
  }
}

export interface AuditChain {
  sealed: number
  waiting: number
  /** Hash of the last seal, in hex; empty before the first. */
  head: string
  /** The first place where the chain does not fit the events. */
  broken:
    | { kind: 'changed' | 'removed' | 'inserted' | 'seal_removed'; place: number | null; eventId: number }
    | undefined
  /** Whether the hash that was asked for is in the chain. */
  holds: boolean
}

// Each seal is computed again from the one before it. An event may not claim a time long before those sealed ahead of it.
const verifyText = `
with links as (
  select
    s.seq,
    s.event_id,
    e.id is null as is_gone,
    s.seq <> coalesce(lag(s.seq) over chain, 0) + 1 as is_gap,
    s.hash is distinct from audit_link(coalesce(lag(s.hash) over chain, ''), audit_text(e)) as is_changed,
    e.created_at < max(e.created_at) over (chain rows between unbounded preceding and 1 preceding)
      - interval '10 minutes' as is_late
  from audit_seals s
  left join audit_events e on e.id = s.event_id
  window chain as (order by s.seq)
), waiting as (
  select e.id, e.id <= audit_floor() as is_late
  from audit_events e
  where not exists (select from audit_seals s where s.event_id = e.id)
), breaks as (
  select
    seq,
    event_id,
    case
      when is_gap then 'seal_removed'
      when is_gone then 'removed'
      when is_changed then 'changed'
      else 'inserted'
    end as kind
  from links
  where is_gap or is_gone or is_changed or is_late
  union all
  select null, id, 'inserted'
  from waiting
  where is_late
)
select
  (select count(*) from audit_seals) as sealed,
  (select count(*) from waiting) as waiting,
  (select encode(hash, 'hex') from audit_seals order by seq desc limit 1) as head,
  (
    select jsonb_build_object('kind', kind, 'place', seq, 'eventId', event_id)
    from breaks
    order by seq nulls last, event_id
    limit 1
  ) as broken,
  exists (select from audit_seals where hash = decode($1, 'hex')) as holds`

/** Computes the whole chain anew and compares; one statement that reads only. */
export async function verifyAuditChain(database: pg.Pool | pg.Client, expected = ''): Promise<AuditChain> {
  const { rows } = await database.query<
    Omit<AuditChain, 'broken' | 'head'> & { head: string | null; broken: AuditChain['broken'] | null }
  >(verifyText, [expected])
  const { sealed, waiting, head, broken, holds } = rows[0]!
  return {
    sealed: Number(sealed),
    waiting: Number(waiting),
    head: head ?? '',
    broken: broken ?? undefined,
    holds: expected === '' || holds,
  }
}

const breaks = {
  changed: 'was changed after it was sealed, or its seal was',
  removed: 'was removed',
  inserted: 'was inserted later than it says',
  seal_removed: 'is the first after a seal that was removed',
}

/** What the check found, in words. */
export function describeAuditChain({ sealed, waiting, head, broken, holds }: AuditChain): {
  isWhole: boolean
  text: string
} {
  const lines = [`${sealed} sealed, ${waiting} waiting for their seal.`, `Head: ${head || 'none yet'}`]
  if (broken)
    lines.push(
      `The chain is broken${broken.place ? ` at seal ${broken.place}` : ''}: event ${broken.eventId} ${breaks[broken.kind]}.`,
    )
  if (!holds)
    lines.push(
      'The expected hash is not in the chain: events were removed from its end, or all of it was made anew.',
    )
  const isWhole = !broken && holds
  return { isWhole, text: [...lines, ...(isWhole ? ['The chain is whole.'] : [])].join('\n') }
}
