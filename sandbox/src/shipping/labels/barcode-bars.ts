const code39: Record<string, string> = {
  0: 'bwbWBwBwb',
  1: 'BwbWbwbwB',
  2: 'bwBWbwbwB',
  3: 'BwBWbwbwb',
  4: 'bwbWBwbwB',
  5: 'BwbWBwbwb',
  6: 'bwBWBwbwb',
  7: 'bwbWbwBwB',
  8: 'BwbWbwBwb',
  9: 'bwBWbwBwb',
  S: 'bwBwbwBWb',
  L: 'bwBwbWbwB',
  X: 'bWbwBwbwB',
  Z: 'bWBwBwbwb',
  U: 'BWbwbwbwB',
  '*': 'bWbwBwBwb',
}

/** Code 39 of a tracking number: true is a dark unit, false a light one. */
export function barcodeBars(text: string): boolean[] {
  return [...`*${text}*`].flatMap(letter => {
    const pattern = code39[letter] ?? code39['*']!
    const units = [...pattern].flatMap(bar =>
      Array<boolean>(bar === bar.toUpperCase() ? 3 : 1).fill(bar.toLowerCase() === 'b'),
    )
    return [...units, false]
  })
}
