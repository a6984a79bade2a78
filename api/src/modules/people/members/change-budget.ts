import type { budgetBody } from '@ribbon/contract/people/members/members'
import { formatCents, parseCents } from '@ribbon/contract/money'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { addBudget, findBudget } from '../teams/budgets/budgets.store.ts'
import { newBudgetChange, setBudgetInfinite } from '../teams/budgets/budget-changes.store.ts'
import { retryRuns } from '../teams/retry-runs.ts'
import { lockMembership } from '../teams/teams.store.ts'

/** Adds credits to a member's budget, makes it infinite or finite, or both; each change is booked with the note (S1 §6). */
export async function changeBudget(
  tx: Tx,
  actor: MemberActor,
  userId: number,
  body: z.output<typeof budgetBody>,
): Promise<void> {
  const { teamId } = actor
  if (!(await lockMembership(tx, scopeOf(actor), userId))) refuse('not_found')
  const before = shown(await findBudget(tx, userId))
  const change = {
    teamId,
    userId,
    source: await newBudgetChange(tx),
    note: body.note,
    actorName: authorOf(actor).name,
  }
  const amountCents = parseCents(body.amount ?? '') ?? 0
  if (amountCents > 0) await addBudget(tx, { ...change, amountCents })
  if (body.infinite_budget !== undefined)
    await setBudgetInfinite(tx, { ...change, isInfinite: body.infinite_budget })
  await retryRuns(tx, teamId)
  announce(tx, { teamId, userId, event: 'member.updated', type: 'members', id: userId })
  announce(tx, { teamId, userId, event: 'user.updated', type: 'users', id: userId })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'budget.changed',
    subjectType: 'users',
    subjectId: userId,
    details: { added: formatCents(amountCents), note: body.note },
    before,
    after: shown(await findBudget(tx, userId)),
  })
}

function shown(budget: { balanceCents: number; isInfinite: boolean }) {
  return { available: formatCents(budget.balanceCents), infinite: budget.isInfinite }
}
