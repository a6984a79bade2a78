import { cardTextFor, cardTextProblem } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { findZone } from '../../recipients/addresses/find-zone.ts'
import { findCardSender } from '../../orders/order-people.store.ts'
import { insertZones } from '../../orders/zones/zones.store.ts'
import { checkAddress } from '../../recipients/addresses/check-address.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import { changeRun, extendRunClaim, lockRun, type RunRow } from '../runs/runs.store.ts'
import { findConfirmedPeople, type ConfirmedPerson } from './confirmed-people.store.ts'
import { analyzeRunTables, insertRunRows, type PlannedPerson } from './run-rows.store.ts'
import { zonesOfRun } from './run-zones.store.ts'

const peopleAtOnce = 2_000

const manyPeople = 1_000

/** Puts the next people who confirmed into the plan, one transaction for a few thousand; false when all are in. */
export async function fillRun(db: Db, id: RowId): Promise<boolean> {
  const filled = await inTransaction(db, async tx => {
    const run = await lockRun(tx, id)
    if (run?.state !== 'planning' || run.filledAt) return undefined
    const people = await findConfirmedPeople(tx, run, peopleAtOnce)
    const sender = await findCardSender(tx, { userId: run.payerId, teamId: run.teamId })
    const planned = people.map(person => evaluatePerson(person, run, sender))
    await insertRunRows(tx, run, planned)
    const isLast = people.length < peopleAtOnce
    if (isLast) await insertZones(tx, zonesOfRun(run))
    await changeRun(tx, run, {
      filledTo: people.at(-1)?.participantId ?? run.filledTo,
      peopleCount: run.peopleCount + people.length,
      ...(isLast ? { filledAt: databaseTime() } : {}),
      counts: {
        ...run.counts,
        priced: (run.counts.priced ?? 0) + planned.filter(person => person.zone === null).length,
      },
    })
    await extendRunClaim(tx, id)
    announceGroupOrder(tx, { teamId: run.teamId, id: run.groupOrderId })
    return { isLast, isLarge: run.peopleCount + people.length >= manyPeople }
  })
  if (filled?.isLast && filled.isLarge) await analyzeRunTables(db)
  return filled?.isLast === false
}

/** What a person comes to before the carrier is asked. */
function evaluatePerson(person: ConfirmedPerson, run: RunRow, sender: string): PlannedPerson {
  const { participantId, fingerprint, discountCents } = person
  const weightOunces = Number(person.weightOunces) + run.cardsOunces
  const { isPoBox, problem } = findProblem(person, run.cardMessage, sender)
  const planned = {
    participantId,
    fingerprint,
    subtotalCents: person.subtotalCents + run.cardsCents,
    discountCents,
    weightOunces,
    isPoBox,
    problem: null,
    zone: null,
  }
  if (person.isPostponed) return { ...planned, verdict: 'postponed' }
  if (problem !== undefined) return { ...planned, verdict: 'problem', problem }
  const place = { country: person.country ?? '', state: person.state, zipcode: person.zipcode }
  return { ...planned, verdict: 'ready', zone: `${findZone(place, isPoBox)} ${weightOunces.toFixed(2)}` }
}

function findProblem(
  person: ConfirmedPerson,
  cardMessage: string | null,
  sender: string,
): { isPoBox: boolean; problem: string | undefined } {
  const { errors, isPoBox } = checkAddress({
    address_one: person.addressOne,
    address_two: person.addressTwo,
    city: person.city,
    state: person.state,
    zipcode: person.zipcode,
    country: person.country ?? '',
  })
  const problem =
    errors[0]?.message ??
    (person.isHeld ? undefined : 'A gift of this choice is not reserved any more.') ??
    (cardMessage === null
      ? undefined
      : cardTextProblem(cardMessage, cardTextFor(cardMessage, person, sender)))
  return { isPoBox, problem }
}
