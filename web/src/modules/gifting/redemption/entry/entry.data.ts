import { entryRoutes } from '@ribbon/contract/gifting/redemption/entry'
import { callApi } from '../../../../platform/api.ts'
import { errorCode } from '../../../../platform/error-code.ts'
import { takePerson } from '../redemption.data.ts'

/** `proof`: a mail with a link and a code is on its way, if the address can take part. */
export type EntryOutcome = 'entered' | 'proof'

/** Lets a person in who gave an address and, where asked, the access code. */
export async function beginEntry(uuid: string, email: string, code: string): Promise<EntryOutcome> {
  const answer = await callApi(entryRoutes.sendRecipientVerification, {
    params: { uuid },
    body: { email, password: code || null },
  })
  return answer.verified ? enter(uuid, email, code) : 'proof'
}

/** `password` is the access code, or the ticket of a proof. */
async function enter(uuid: string, email: string, password: string): Promise<EntryOutcome> {
  try {
    const body = { recipient: { email }, password: password || null }
    takePerson(uuid, await callApi(entryRoutes.enterGroupOrder, { params: { uuid }, body }))
    return 'entered'
  } catch (error) {
    if (errorCode(error) === 'proof_needed') return 'proof'
    throw error
  }
}

export async function sendProofAgain(uuid: string, email: string, code: string): Promise<void> {
  await callApi(entryRoutes.sendRecipientVerification, {
    params: { uuid },
    body: { email, password: code || null },
  })
}

/** A link's token, or the six digits of a mail with their address. A proven address is answered with what lets it enter. */
export async function proveAndEnter(
  uuid: string,
  proof: { token: string; email?: string },
): Promise<{ isIn: boolean; email: string | null }> {
  const { verified, email, password } = await callApi(entryRoutes.verifyRecipient, {
    params: { uuid },
    body: proof,
  })
  if (!verified || email === null || password === null) return { isIn: false, email }
  return { isIn: (await enter(uuid, email, password)) === 'entered', email }
}
