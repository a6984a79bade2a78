/** Whether something may be sent to a recipient: with an address, or once the person has given it. */
export function canReceiveGift(recipient: { addressState: string }): boolean {
  return recipient.addressState === 'given' || recipient.addressState === 'requested'
}
