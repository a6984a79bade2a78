import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { sweep } from '../../../../platform/jobs/sweep.ts'
import type { Log } from '../../../../platform/log.ts'
import { queueMail, type MailKind } from '../../../../platform/mail/outbox.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Dns } from '../../../../services/dns/dns.ts'
import { disableSso } from '../disable-sso.ts'
import { challengeName, challengeText } from '../sso.present.ts'
import {
  hasVerifiedDomain,
  listOwners,
  listDomainsToRecheck,
  lockDomainToRecheck,
  recordRecheck,
  type TeamDomainRow,
} from './domains.store.ts'

const graceMs = 7 * 24 * 60 * 60 * 1000

/**
 * Looks verified domains up again, each once a week. A domain whose record is gone for a week is no longer verified,
 * because it may belong to somebody else by now; the owners are told at once and at the end.
 */
export async function recheckDomains(db: Db, { dns, log }: { dns: Dns; log: Log }): Promise<void> {
  await sweep({ job: 'recheck-domains', log }, await listDomainsToRecheck(db), async domain => {
    const texts = await dns.findTexts(challengeName(domain.domain))
    // No name server answered: nobody knows whether the record is gone. The next run tries again.
    if (texts === undefined) return
    const isPresent = texts.some(text => text.trim() === challengeText(domain.challenge))
    await inTransaction(db, tx => recordLookUp(tx, domain, isPresent))
  })
}

async function recordLookUp(tx: Tx, seen: TeamDomainRow, isPresent: boolean): Promise<void> {
  const domain = await lockDomainToRecheck(tx, seen)
  if (!domain) return
  if (isPresent) return recordRecheck(tx, domain, 'present')
  const isLost =
    domain.missingSince !== null && databaseTime().getTime() - domain.missingSince.getTime() >= graceMs
  await recordRecheck(tx, domain, isLost ? 'lost' : 'missing')
  if (isLost) await unverify(tx, domain)
  else if (domain.missingSince === null) await mailOwners(tx, domain, 'domain-record-missing')
}

async function unverify(tx: Tx, domain: TeamDomainRow): Promise<void> {
  await recordAudit(tx, {
    teamId: domain.teamId,
    author: systemAuthor,
    action: 'team_domain.unverified',
    subjectType: 'teamDomains',
    subjectId: domain.id,
    details: { domain: domain.domain },
  })
  if (!(await hasVerifiedDomain(tx, domain))) await disableSso(tx, domain, systemAuthor)
  await mailOwners(tx, domain, 'domain-unverified')
}

async function mailOwners(tx: Tx, { teamId, domain }: TeamDomainRow, kind: MailKind): Promise<void> {
  const day = databaseTime().toISOString().slice(0, 10)
  for (const { id, email } of await listOwners(tx, teamId))
    await queueMail(tx, {
      teamId,
      kind,
      subjectKey: `team:${teamId}:${domain}:${id}:${day}`,
      to: email,
      payload: { domain },
    })
}
