/** How far a misspelled header may be from a known one: one letter from five on, two from nine on. */
function lettersAllowed(length: number): number {
  return length >= 9 ? 2 : length >= 5 ? 1 : 0
}

/** The known words a text was most likely meant to be; several where they are equally near, none where no word is near. */
export function nearSpelling(text: string, words: Iterable<string>): string[] {
  let nearest = lettersAllowed(text.length)
  if (nearest === 0) return []
  let found: string[] = []
  for (const word of words) {
    if (lettersAllowed(word.length) === 0) continue
    const letters = editDistance(text, word, nearest)
    if (letters > nearest) continue
    found = letters < nearest ? [word] : [...found, word]
    nearest = letters
  }
  return found
}

/** Letters to add, drop, change or swap with their neighbor; more than `most` is not counted on. */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const changed = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          changed,
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
