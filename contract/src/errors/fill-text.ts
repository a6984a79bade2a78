/** A text with its `{names}` replaced. */
export function fillText(text: string, details: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}

/** What someone typed, ended so that a sentence can follow it. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
