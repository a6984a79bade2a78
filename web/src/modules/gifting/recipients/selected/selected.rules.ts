import type { AddressAsk } from '@ribbon/contract/gifting/recipients/selected-recipients'

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)

/** `3 people are asked by email. 2 were left out: 1 has an address, 1 has no email.` */
export function askedText({ asked, complete, withoutEmail, declined, askedLately }: AddressAsk): string {
  const reasons = [
    [complete, 'has an address', 'have an address'],
    [withoutEmail, 'has no email', 'have no email'],
    [declined, 'declined', 'declined'],
    [askedLately, 'was asked three times today', 'were asked three times today'],
  ] as const
  const leftOut = reasons.reduce((sum, [count]) => sum + count, 0)
  const first =
    asked === 0 ? 'Nobody was asked.' : `${people(asked)} ${asked === 1 ? 'is' : 'are'} asked by email.`
  if (leftOut === 0) return first
  const parts = reasons.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`],
  )
  return `${first} ${people(leftOut)} ${leftOut === 1 ? 'was' : 'were'} left out: ${parts.join(', ')}.`
}

/** `4 people are on “Board” now.`, and how many of them were before. */
export function addedText(name: string, added: number, chosen: number): string {
  const before = chosen - added
  const known = before === 0 ? '' : ` ${people(before)} ${before === 1 ? 'was' : 'were'} on it before.`
  return added === 0 ? `Everyone was on “${name}” before.` : `${people(added)} added to “${name}”.${known}`
}
