export interface StoreColors {
  /** Fills a button or a band; white or our ink is legible on it. */
  fill: string
  onFill: string
  /** Text and lines on light paper, and on dark. */
  inkOnLight: string
  inkOnDark: string
}

// Of canvas, cards and sunken parts the one nearest to the text (--rb-sunken): legible there is legible on all.
const lightPaper = '#f4f2ec'
const darkPaper = '#1a1f1c'
const white = '#ffffff'
const ink = '#1a1c1a'
/** What WCAG asks of text of ordinary size. */
const leastContrast = 4.5

type Rgb = readonly [number, number, number]

/** What a store's color becomes where it is text, or under text: as it was chosen, or just as much lighter or darker as is needed. */
export function storeColors(chosen: string): StoreColors {
  const color = /^#[0-9a-f]{6}$/i.test(chosen) ? chosen.toLowerCase() : '#25282a'
  const onFill = contrast(color, white) >= contrast(color, ink) ? white : ink
  return {
    fill: until(color, onFill === white ? '#000000' : white, each => contrast(each, onFill)),
    onFill,
    inkOnLight: until(color, '#000000', each => contrast(each, lightPaper)),
    inkOnDark: until(color, white, each => contrast(each, darkPaper)),
  }
}

/** The first mix of a color with another that reaches the contrast. */
function until(color: string, towards: string, contrastOf: (color: string) => number): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, towards, share)
    if (contrastOf(mixed) >= leastContrast) return mixed
  }
  return towards
}

function mix(from: string, to: string, share: number): string {
  const end = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + (end[index]! - value) * share)) // three each
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb // three in, three out
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (color: string): Rgb => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]
