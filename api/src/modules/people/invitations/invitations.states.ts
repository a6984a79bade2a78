/** Pending becomes accepted or canceled, once. Expired means pending for more than 14 days; it can be sent again. */
export function isClosed(invitation: { state: string }): boolean {
  return invitation.state === 'accepted' || invitation.state === 'canceled'
}
