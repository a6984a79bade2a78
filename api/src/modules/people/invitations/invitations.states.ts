/** Pending turns into accepted or canceled, once; an expired one is pending past its days and can be sent again. */
export function isClosed(invitation: { state: string }): boolean {
  return invitation.state === 'accepted' || invitation.state === 'canceled'
}
