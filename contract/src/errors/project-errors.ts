/** Refusals about projects, and what people submit for them. */
export const projectErrors = {
  project_finalized: {
    status: 409,
    text: 'The submissions of this project are final. Ask your customer success manager to open them again.',
  },
  submission_stays: {
    status: 409,
    text: 'Goods and price are agreed by now, so this stays on the list. Owners of the team can leave it out.',
  },
  /** The viewer link's edits, where owners get `project_finalized`. */
  submissions_final: { status: 422, text: 'The submissions of this project are final.' },
  viewer_proof_needed: { status: 403, text: 'Confirm your email address to open this project.' },
  project_paused: {
    status: 409,
    text: 'This project is paused, so nothing can be changed. Ask the team, or try again later.',
  },
  submission_not_left_out: {
    status: 409,
    text: 'Nothing is agreed yet, so delete this instead of leaving it out.',
  },
  project_move_refused: { status: 409, text: 'A project cannot go from “{from}” to “{to}”.' },
  project_quote_changed: {
    status: 409,
    text: 'There is another quote by now. Look at it, then accept it.',
  },
  project_quote_accepted: { status: 409, text: 'This quote has been accepted already.' },
  project_being_agreed: {
    status: 422,
    text: 'Goods and price are still being agreed. You can finalize once that is done.',
  },
  project_busy: { status: 409, text: 'The orders of this project are being made. Wait until that is done.' },
  project_not_in_production: {
    status: 409,
    text: 'Orders are placed while a project is in production.',
  },
  project_not_quoted: {
    status: 409,
    text: 'This project has no quote, so there are no prices. Open the submissions again, and quote it first.',
  },
  nobody_to_place: {
    status: 422,
    text: 'There is nobody who can get a parcel. Look at the problems of the plan.',
  },
  project_cost_unapproved: {
    status: 409,
    text: 'This costs over a tenth more than the team accepted. Ask its owners to approve it first.',
  },
  approval_not_needed: { status: 409, text: 'The team has accepted this cost already.' },
  project_file_gone: { status: 410, text: 'This file is no longer there. Add it again.' },
  too_many_project_requests: {
    status: 429,
    text: 'Five requests of your team wait for a quote. Ask again when one of them has it.',
  },
  collection_link_off: {
    status: 409,
    text: 'The collection link is off. Turn it on first, so that people can submit.',
  },
  project_collecting_paused: {
    status: 409,
    text: 'Many more people submitted than expected, so nobody new can. Keep collecting first.',
  },
  nobody_to_import: { status: 422, text: 'This file brings nobody new. Look at its lines.' },
  import_past_expected: {
    status: 409,
    text: 'This file brings many more people than the {expected} expected. An owner of the team has to agree.',
  },
  import_past_limit: {
    status: 422,
    text: 'A project holds at most {limit} people. Split this file over several projects.',
  },
  project_not_shipping: {
    status: 409,
    text: 'Parcels are entered while a project is shipping. Mark it as shipping first.',
  },
  submission_has_parcel: {
    status: 409,
    text: 'This person has an order of their own. Its parcel is tracked by itself.',
  },
  tracking_missing: { status: 409, text: 'No parcel was entered for this person yet.' },
  tracking_file_empty: { status: 422, text: 'This file enters no new parcel. Look at its lines.' },
  address_final: {
    status: 409,
    text:
      'The parcel has its label already, or will not be sent, so the address stays. Write to the team at once: its customer success ' +
      'manager can stop a parcel until it leaves, and send it again if it comes back.',
  },
  address_abroad: {
    status: 422,
    text: 'Shipping is paid for this country. Ask the team: its customer success manager can send it elsewhere.',
  },
  already_submitted: { status: 422, text: 'This address has submitted already. Change that row instead.' },
} as const satisfies Record<string, { status: number; text: string }>
