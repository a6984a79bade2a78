import { bool, columns, orNull, time, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'

const progressColumns = columns({
  isHidden: bool('t.first_steps_hidden_at is not null'),
  hasLogo: bool('t.logo is not null'),
  hasPayment: bool(`(
    exists (select from payment_methods m where m.team_id = t.id and m.removed_at is null)
    or exists (select from deposits d where d.team_id = t.id and d.balance_cents > 0)
  )`),
  hasPeople: bool(`(
    t.member_count > 1
    or exists (select from invitations i where i.team_id = t.id and i.state = 'pending')
  )`),
  hasGifts: bool(`(
    exists (select from gift_days g where g.team_id = t.id and g.user_id = 0)
    or exists (select from gift_changes g where g.team_id = t.id)
  )`),
  hasPlan: bool(`coalesce(s.status in ('active', 'past_due'), false)`),
  trialEnd: orNull(time(`case when s.status = 'trialing' then s.trial_end end`)),
})
export type FirstStepsProgress = RowOf<typeof progressColumns>

/** What a team has done of its first steps. */
export async function findProgress(db: Reader, scope: Scope): Promise<FirstStepsProgress | undefined> {
  const [row] = await readRows(
    db,
    progressColumns,
    `select ${progressColumns}
    from teams t
    left join subscriptions s on s.team_id = t.id
    where t.id = $1`,
    [scope.teamId],
  )
  return row
}
