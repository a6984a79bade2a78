/** No leading space, at most `max` characters, counted as people count them. */
export function trimmedMessage(text: string, max: number): string {
  const letters = [...text.replace(/^\s+/, '')]
  return letters.length > max ? letters.slice(0, max).join('') : letters.join('')
}
