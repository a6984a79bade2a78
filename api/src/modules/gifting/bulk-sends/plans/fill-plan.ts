import { cardTextFor, cardTextProblem } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { findCardSender } from '../../orders/order-people.store.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { flatRate } from '../../orders/drafts/quote-address.ts'
import { insertZones } from '../../orders/zones/zones.store.ts'
import { findZone } from '../../recipients/addresses/find-zone.ts'
import { isPoBox as hasPoBox } from '../../recipients/addresses/is-po-box.ts'
import { announceProgress, changeBulkSend, lockBulkSendRow } from '../bulk-sends.store.ts'
import { extendPlanClaim } from './plan-claims.store.ts'
import {
  findLastPosition,
  findListPeople,
  insertPeople,
  analyzePlanTables,
  type PlannedPerson,
  type ListPerson,
} from './plan-people.store.ts'
import { zonesOfSend } from './plan-zones.store.ts'

const peopleAtOnce = 5_000

/** Puts the next people of the list into the plan, one transaction for a few thousand; false when all are in. */
export async function fillPlan(db: Db, id: RowId): Promise<boolean> {
  const filled = await inTransaction(db, async tx => {
    const send = await lockBulkSendRow(tx, id)
    if (send?.state !== 'planning' || send.filledAt) return undefined
    const upTo = send.filledTo + peopleAtOnce
    const people = await findListPeople(tx, send, send.filledTo, upTo)
    const sender = await findCardSender(tx, send)
    const judged = people.map(person => evaluatePerson(person, send.cardMessage, sender))
    await insertPeople(tx, send, judged)
    const isLast = upTo >= (await findLastPosition(tx, send.bulkImportId))
    if (isLast) await insertZones(tx, zonesOfSend(id))
    await changeBulkSend(tx, id, {
      filledTo: upTo,
      ...(isLast ? { filledAt: databaseTime() } : {}),
      counts: {
        ...send.counts,
        priced: (send.counts.priced ?? 0) + judged.filter(person => person.zone === null).length,
      },
    })
    await extendPlanClaim(tx, id)
    await announceProgress(tx, send)
    return { isLast, isLarge: send.rowCount >= peopleAtOnce }
  })
  if (filled?.isLast && filled.isLarge) await analyzePlanTables(db)
  return filled?.isLast === false
}

const problems: Partial<Record<string, string>> = {
  declined: 'Does not want to give an address.',
  erased: 'Personal data were erased on request.',
}

/** What a person of a list comes to before any price is known: the flat rate while the address is asked for, else a zone to price. */
function evaluatePerson(person: ListPerson, cardMessage: string | null, sender: string): PlannedPerson {
  const judged = {
    recipientId: person.recipientId,
    position: person.position,
    isPoBox: false,
    zone: null,
    carrierCode: null,
    serviceCode: null,
    serviceName: null,
    deliveryDays: null,
    shippingCents: 0,
    salesforceResourceType: person.salesforceResourceType,
    salesforceResourceUid: person.salesforceResourceUid,
  }
  const problem = problems[person.addressState] ?? cardProblem(person, cardMessage, sender)
  if (problem !== undefined) return { ...judged, verdict: 'problem', problem }
  const { addressOne, addressTwo, city, country } = person
  if (person.addressState === 'requested') {
    const { carrierCode, serviceCode, serviceName, deliveryDays, amountCents } = flatRate
    return {
      ...judged,
      verdict: 'awaiting',
      problem: null,
      carrierCode,
      serviceCode,
      serviceName,
      deliveryDays,
      shippingCents: amountCents,
    }
  }
  if (addressOne === null || city === null || country === null)
    return { ...judged, verdict: 'problem', problem: 'The address is not complete.' }
  const isPoBox = hasPoBox(addressOne) || hasPoBox(addressTwo)
  return {
    ...judged,
    verdict: 'ready',
    problem: null,
    isPoBox,
    zone: findZone({ country, state: person.state, zipcode: person.zipcode }, isPoBox),
  }
}

/** As for a single gift: someone who is still asked for the address gets a card that is made to fit. */
function cardProblem(person: ListPerson, cardMessage: string | null, sender: string): string | undefined {
  if (cardMessage === null || person.addressState !== 'given') return undefined
  return cardTextProblem(cardMessage, cardTextFor(cardMessage, person, sender))
}
