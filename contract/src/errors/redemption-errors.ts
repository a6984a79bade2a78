/** Refusals about group orders, and what participants do on their pages. */
export const redemptionErrors = {
  proof_needed: {
    status: 403,
    text: 'Prove your email address first. If it can take part, a link and a code are on their way to it.',
  },
  group_order_locked: { status: 409, text: 'Choosing is paused. Try again later.' },
  group_order_not_open: { status: 409, text: 'This page is not open yet. Come back later.' },
  group_order_closed: { status: 409, text: 'This page has closed.' },
  group_order_busy: { status: 409, text: 'Orders are being made. Try again when that is done.' },
  tier_in_use: { status: 409, text: '{people} from this tier. Ask them to choose again first.' },
  participant_final: {
    status: 409,
    text: '{who} an order already, or one is being made at this moment, so this stays as it is.',
  },
  choice_confirmed: {
    status: 409,
    text: 'You have confirmed your gifts. Choose “Change” before you choose others.',
  },
  participant_skipped: { status: 409, text: 'You are not taking part any more. Ask who invited you.' },
  submissions_full: { status: 409, text: 'All places are taken. Ask who invited you.' },
  not_deletable: {
    status: 409,
    text: 'People have confirmed their gifts here, so this redemption stays. Cancel it instead.',
  },
  tier_limit_reached: { status: 422, text: 'You can choose {limit} here. Take something out first.' },
  tier_incomplete: { status: 422, text: 'Choose exactly {limit} in {tier}.' },
  nothing_chosen: { status: 422, text: 'Choose at least one gift.' },
  option_gone: { status: 422, text: '{name} has gone. Choose something else; the rest is kept.' },
  nobody_confirmed: { status: 422, text: 'Nobody has confirmed yet, so there is nothing to finalize.' },
  allow_list_empty: { status: 422, text: 'No email address was found there. Choose another list or file.' },
  already_on_list: { status: 422, text: 'This address is on the list already.' },
  nobody_ready: {
    status: 422,
    text: 'Nobody who confirmed can get an order yet. We have asked these people to check their addresses.',
  },
  not_on_list: {
    status: 422,
    text: 'This address is not on the list. Use the one you were invited with, or ask who invited you.',
  },
  access_code_wrong: { status: 422, text: 'This access code is wrong. Check it and try again.' },
} as const satisfies Record<string, { status: number; text: string }>
