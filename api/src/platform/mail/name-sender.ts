/** "Acme via Ribbon", at the address that mails are sent from. */
export function nameSender(
  from: string,
  { teamName, isFromStore }: { teamName: string; isFromStore?: true },
): { name: string; address: string } {
  const [, name = 'Ribbon', address = from] = /^\s*"?(.*?)"?\s*<(.+)>\s*$/.exec(from) ?? []
  return { name: isFromStore || teamName === name ? teamName : `${teamName} via ${name}`, address }
}
