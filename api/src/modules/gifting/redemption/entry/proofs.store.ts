import { openProofs } from '../../../../platform/address-proofs/proofs.store.ts'

/** For whom the ticket of a personal link is: less than a mailed proof, because such links are forwarded. */
export const personalLinkKey = (personKey: string): string => `personal-link:${personKey}`

/** Proofs for entering the page of a group order. */
export const {
  replaceProof,
  findProofForMail,
  claimLink,
  claimCode,
  issueTicket,
  claimTicket,
  deleteProofsOf,
  deleteExpiredProofs,
} = openProofs({
  kind: 'participant',
  proofs: 'participant_proofs',
  tickets: 'participant_tickets',
  page: 'group_order_id',
  ticketMinutes: 10,
})
