interface Names {
  firstName: string
  lastName: string
}

/** A person's name within their team; the email where they gave none. */
export function fullName(person: Names & { email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}

/** The name on cards and in mails: the team's where the sender gave none, because an email address is not a name. */
export function senderName(sender: Names, teamName: string): string {
  return `${sender.firstName} ${sender.lastName}`.trim() || teamName
}

/** “Ada Lovelace at Acme”; only the team where the sender is named after it. */
export function senderAtTeam(sender: string, teamName: string): string {
  return sender === teamName ? teamName : `${sender} at ${teamName}`
}
