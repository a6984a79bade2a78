/** Refusals about parcels, labels and restocking. */
export const warehouseErrors = {
  restock_not_cancellable: {
    status: 409,
    text: 'This restock request is {state}, so it can no longer be canceled.',
  },
  restock_ended: {
    status: 409,
    text: 'This restock request is {state}. Nothing more can be received for it.',
  },
  more_than_expected: {
    status: 409,
    text: 'More than is still expected: {lines}. Receive the surplus under Stock.',
  },
  parcel_step_refused: { status: 409, text: 'A parcel that is {state} cannot be {step}.' },
  parcel_held: { status: 409, text: 'This parcel is on hold: {reason}' },
  delivery_final: { status: 409, text: 'This delivery can no longer be undone.' },
  parcel_not_held: { status: 409, text: 'This parcel is not waiting for anything.' },
  box_unknown: { status: 422, text: 'Choose a box from the list.' },
  box_name_taken: { status: 422, text: 'Another box has this name.' },
  parcel_reshipped: { status: 409, text: 'This parcel has already been sent again.' },
  parcel_unlabelled: { status: 409, text: 'This parcel has no label yet. Buy one first.' },
  parcels_not_pickable: {
    status: 409,
    text: 'These parcels cannot be picked: {parcels}. They have no label yet, are on hold, packed or shipped. Choose others.',
  },
  parcels_picked: { status: 409, text: 'Already being picked: {parcels}. Choose others.' },
  parcel_holds_less: { status: 422, text: 'The parcel does not contain that many.' },
  parcel_left_empty: { status: 422, text: 'Leave at least one item in the parcel.' },
  parcel_nothing_left: {
    status: 422,
    text: 'Nothing would be left to send. Let the parcel wait for stock, or have the team cancel the order.',
  },
  parcels_too_many: { status: 422, text: 'An order can have at most 50 parcels.' },
  nothing_to_pick: { status: 422, text: 'No parcel with a label is waiting to be picked.' },
  nothing_packed: { status: 422, text: 'No packed parcel is waiting for the carrier.' },
  scan_wrong: { status: 422, text: '{code} does not belong in this parcel.' },
  scan_too_many: { status: 422, text: 'All {quantity} of {code} are already in the parcel.' },
  service_unknown: {
    status: 422,
    text: 'The carrier does not offer this service for the parcel. Choose another.',
  },
  label_kept: { status: 422, text: 'The carrier kept the label: {reason}' },
  label_unavailable: { status: 503, text: 'The carrier did not answer. Try again in a moment.' },
} as const satisfies Record<string, { status: number; text: string }>
