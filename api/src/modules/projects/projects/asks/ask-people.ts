import type { AskBody, AskOutcome } from '@ribbon/contract/projects/projects/asks'
import { emailPattern } from '@ribbon/contract/email-pattern'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { findListedRecipients } from '../../../gifting/group-orders/allow-lists/allow-lists.store.ts'
import { normalizeAddress } from '../../../gifting/group-orders/allow-lists/normalize-address.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { countFreePlaces } from '../settings/count-free-places.ts'
import { lockToChange } from '../settings/lock-to-change.ts'
import { isAllowed } from '../submissions/is-allowed.ts'
import { personKeyOf } from '../submissions/person-key-of.ts'
import { findKnownPeople, insertAsks, type PersonToAsk } from './asks.store.ts'

/** So many people can be asked at once. */
const mostAtOnce = 1_000

/**
 * Mails a personal link to the people of a recipient list, or to some addresses. People who have submitted, were asked before, or may
 * not submit get none. The mails are queued together with the rows, so that each person has both or neither.
 */
export async function askPeople(
  tx: Tx,
  key: ProjectKey,
  actor: MemberActor,
  body: AskBody,
): Promise<AskOutcome> {
  const project = await lockToChange(tx, key)
  if (!project.linkOn) refuse('collection_link_off')
  if ((await countFreePlaces(tx, project)) <= 0) refuse('project_collecting_paused')
  const { people, withoutEmail } = await findPeople(tx, project, body)
  const known = await findKnownPeople(tx, project, [...people.keys()])
  const allowed = [...people.values()].filter(person => isAllowed(project, person.email))
  const toAsk = allowed.filter(person => !known.has(person.personKey))
  const asks = await insertAsks(tx, project, actor.userId, toAsk)
  await queueMails(
    tx,
    asks.map(ask => ({
      teamId: project.teamId,
      kind: 'submission-ask',
      subjectKey: `submission_ask:${ask.id}:0`,
      to: ask.email,
    })),
  )
  if (asks.length > 0)
    await recordProjectChange(tx, authorOf(actor), project, {
      action: 'project.people_asked',
      details: { people: asks.length },
    })
  const countOf = (kind: 'asked' | 'submitted') =>
    allowed.filter(person => known.get(person.personKey) === kind).length
  return {
    asked: asks.length,
    submittedAlready: countOf('submitted'),
    askedAlready: countOf('asked'),
    notAllowed: people.size - allowed.length,
    withoutEmail,
  }
}

interface FoundPeople {
  /** By what makes two spellings of an address one person. */ people: Map<string, PersonToAsk>
  /** People of the list without an email address. */ withoutEmail: number
}

async function findPeople(tx: Tx, project: ProjectRow, body: AskBody): Promise<FoundPeople> {
  if (body.recipient_list_id === undefined)
    return {
      people: gather(body.emails ?? [], email => ({ email, name: null, recipientId: null })),
      withoutEmail: 0,
    }
  const listId = requestedId(body.recipient_list_id) ?? refuse('not_found')
  const listed = await findListedRecipients(tx, project.teamId, [listId])
  if (listed.length === 0) refuse('not_found')
  // A list without anybody has one row that is nobody.
  const members = listed.filter(row => row.recipientId !== null)
  if (members.length > mostAtOnce)
    refuseInput([
      `This list has ${members.length.toLocaleString('en-US')} people. Choose one with at most 1,000.`,
    ])
  const reachable = members.flatMap(({ email, recipientName, recipientId }) =>
    email !== null && emailPattern.test(email.trim())
      ? [{ email, name: recipientName || null, recipientId }]
      : [],
  )
  return { people: gather(reachable, person => person), withoutEmail: members.length - reachable.length }
}

/** Each person once, as first named. */
function gather<Source>(
  sources: readonly Source[],
  read: (source: Source) => Omit<PersonToAsk, 'personKey'>,
): Map<string, PersonToAsk> {
  const people = new Map<string, PersonToAsk>()
  for (const source of sources) {
    const { email, name, recipientId } = read(source)
    const personKey = personKeyOf(email)
    if (!people.has(personKey))
      people.set(personKey, { personKey, email: normalizeAddress(email), name, recipientId })
  }
  return people
}
