/** How bright a color is to the eye, 0 to 1 (WCAG 2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const darker = (color: string) =>
  `#${[1, 3, 5]
    .map(at => Math.floor(Number.parseInt(color.slice(at, at + 2), 16) * 0.9))
    .map(part => part.toString(16).padStart(2, '0'))
    .join('')}`

/**
 * A store's color for surfaces, with the text on it, and for text on white: each pair has a contrast of 4.5 at least,
 * whatever was chosen.
 */
export function storeColors(chosen: string): { fill: string; onFill: string; ink: string } {
  const fill = /^#[0-9a-f]{6}$/i.test(chosen) ? chosen.toLowerCase() : '#25282a'
  let ink = fill
  while (contrast(ink, '#ffffff') < 4.5) ink = darker(ink)
  return { fill, onFill: contrast(fill, '#ffffff') >= 4.5 ? '#ffffff' : '#000000', ink }
}
