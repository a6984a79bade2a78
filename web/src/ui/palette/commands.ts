/** A page to go to, or something to do. */
export interface Command {
  id: string
  label: string
  group: string
  /** Other words for it, by which it is found. */ keywords?: string
  hint?: string | undefined
  href?: string
  /** Instead of a page. */ run?: () => void
}

/** Those with all words in what they are called, those that begin with the text first. */
export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const wanted = text.trim().toLowerCase()
  const words = wanted.split(/\s+/).filter(Boolean)
  const found = commands.filter(({ group, label, keywords = '' }) =>
    words.every(word => `${group} ${label} ${keywords}`.toLowerCase().includes(word)),
  )
  const rank = ({ label }: Command) =>
    label.toLowerCase().startsWith(wanted) ? 0 : label.toLowerCase().includes(wanted) ? 1 : 2
  return found.toSorted((one, other) => rank(one) - rank(other))
}
