import { recordAudit, systemAuthor, type Author } from '../../../platform/audit.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Dns } from '../../../services/dns/dns.ts'
import { listOwners } from '../../people/sso/domains/domains.store.ts'
import { asRefusal } from '../../../platform/http/answer-error.ts'
import { lookUpDomain } from './look-up-domain.ts'
import {
  findDomainOf,
  lockDomainOf,
  lockDueDomain,
  postponeCheck,
  recordFindings,
  storeDomainConstraints,
  type ClaimedDomain,
} from './store-domains.store.ts'
import { isProven, leadsHere, type DomainFindings } from './store-domains.present.ts'

export interface DomainLookUps {
  dns: Dns
  /** What domains of stores lead to. */
  target: string
}

const missesToLose = 3
const hoursToLose = 24

/**
 * Looks a team's domain up and records what it found: verified with both records, lost when one has been missing for a
 * day. Refuses where another team has the name. `onlyIfDue`: not where another node has just done it.
 */
export async function checkDomain(
  db: Db,
  { dns, target }: DomainLookUps,
  { teamId, author, onlyIfDue }: { teamId: RowId; author: Author; onlyIfDue: boolean },
): Promise<void> {
  const domain = await findDomainOf(db, teamId)
  if (!domain) return
  const found = await lookUpDomain(dns, domain.name, target)
  const lock = onlyIfDue ? lockDueDomain : lockDomainOf
  const record = (mayConnect: boolean) =>
    inTransaction(db, async tx => {
      const current = await lock(tx, teamId)
      if (current?.name !== domain.name) return
      if (!found) return postponeCheck(tx, current)
      await recordCheck(tx, { ...current, name: domain.name }, { found, target, author, mayConnect })
    })
  try {
    await record(true)
  } catch (error) {
    const refusal = asRefusal(error, storeDomainConstraints)
    if (refusal?.code !== 'domain_taken') throw error
    await record(false)
    throw new Refusal(refusal.code, refusal.messages)
  }
}

async function recordCheck(
  tx: Tx,
  domain: ClaimedDomain,
  {
    found,
    target,
    author,
    mayConnect,
  }: { found: DomainFindings; target: string; author: Author; mayConnect: boolean },
): Promise<void> {
  const facts = { ...found, leadsHere: leadsHere(found, target), isProven: isProven(found, domain.token) }
  const outcome = outcomeOf(domain, mayConnect && facts.leadsHere && facts.isProven)
  await recordFindings(tx, domain, facts, outcome)
  const { ownerTeam: teamId } = domain
  const isNew = outcome === 'connected' && domain.verifiedAt === null
  if (isNew || outcome === 'lost')
    await recordAudit(tx, {
      teamId,
      author: isNew ? author : systemAuthor,
      action: isNew ? 'store_domain.verified' : 'store_domain.lost',
      subjectType: 'storeDomains',
      subjectId: teamId,
      details: { domain: domain.name },
    })
  if (outcome === 'lost') await mailOwners(tx, domain)
  announce(tx, { teamId, event: 'store_domain.checked', type: ['stores', 'storeDomains'], id: teamId })
}

function outcomeOf(
  { verifiedAt, misses, missingSince }: ClaimedDomain,
  isConnected: boolean,
): 'connected' | 'missing' | 'lost' | 'waiting' {
  if (isConnected) return 'connected'
  if (verifiedAt === null) return 'waiting'
  const missingMs = missingSince ? databaseTime().getTime() - missingSince.getTime() : 0
  const isOver = misses + 1 >= missesToLose && missingMs >= hoursToLose * 60 * 60 * 1000
  return isOver ? 'lost' : 'missing'
}

async function mailOwners(tx: Tx, { ownerTeam: teamId, name }: ClaimedDomain): Promise<void> {
  const day = databaseTime().toISOString().slice(0, 10)
  for (const { id, email } of await listOwners(tx, teamId))
    await queueMail(tx, {
      teamId,
      kind: 'store-domain-lost',
      subjectKey: `team:${teamId}:${name}:${id}:${day}`,
      to: email,
      payload: { domain: name },
    })
}
