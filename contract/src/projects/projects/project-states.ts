/**
 * `wish_list`: goods and price are being agreed · `submissions_open`: agreed, people submit · `submissions_finalized`: nothing of
 * the submissions changes any more · `in_production` · `shipping` · `done` · `canceled`. Only `wish_list` is the specification's.
 */
export const projectStates = [
  'wish_list',
  'submissions_open',
  'submissions_finalized',
  'in_production',
  'shipping',
  'done',
  'canceled',
] as const
