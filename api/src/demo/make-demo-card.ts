import { demoMembers, demoTeam } from './data/demo-people.ts'
import type { Card } from '../services/payments/card-setups.ts'
import type { Payments } from '../services/payments/payments.ts'

export type DemoCard = Card & { customerId: string }

/** Saves a card of the demo's team at the payments service; without that service the demo has no card. */
export async function makeDemoCard(payments: Payments): Promise<DemoCard | undefined> {
  try {
    // The same key each time, so that an interrupted first start finds its customer again.
    const { customerId } = await payments.createCustomer({
      name: demoTeam.name,
      email: demoMembers[0]!.email,
      idempotencyKey: 'demo-team-acme',
    })
    const card = await payments.addCard({ customerId, token: 'tok_visa' })
    await payments.setDefaultCard({ customerId, methodId: card.methodId })
    return { ...card, customerId }
  } catch (error) {
    process.stderr.write(
      `The demo's team has no card: the payments service could not be used (${(error as Error).message}).\n`,
    )
    return undefined
  }
}
