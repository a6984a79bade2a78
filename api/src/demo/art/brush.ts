export const evergreen = '#0d5c48'
export const marigold = '#f2b441'
export const cream = '#fbf6ea'

type Shade = 'round' | 'soft' | 'drop' | 'ball' | 'none'

// Shades have no color and the same ids in every picture, so that a page can show any number of pictures.
export const shades = `<defs>
<linearGradient id="rb-round"><stop offset="0" stop-color="#10201a" stop-opacity=".3"/>
  <stop offset=".16" stop-color="#10201a" stop-opacity=".06"/>
  <stop offset=".3" stop-color="#fff" stop-opacity=".26"/>
  <stop offset=".46" stop-color="#fff" stop-opacity="0"/>
  <stop offset=".78" stop-color="#10201a" stop-opacity=".1"/>
  <stop offset="1" stop-color="#10201a" stop-opacity=".34"/></linearGradient>
<linearGradient id="rb-soft" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".24"/>
  <stop offset=".45" stop-color="#fff" stop-opacity="0"/>
  <stop offset="1" stop-color="#10201a" stop-opacity=".22"/></linearGradient>
<linearGradient id="rb-drop" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/>
  <stop offset=".5" stop-color="#fff" stop-opacity="0"/>
  <stop offset="1" stop-color="#10201a" stop-opacity=".2"/></linearGradient>
<radialGradient id="rb-ball" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".34"/>
  <stop offset=".5" stop-color="#fff" stop-opacity="0"/>
  <stop offset="1" stop-color="#10201a" stop-opacity=".3"/></radialGradient>
<radialGradient id="rb-ground"><stop offset="0" stop-color="#2b2415" stop-opacity=".42"/>
  <stop offset=".55" stop-color="#2b2415" stop-opacity=".2"/>
  <stop offset="1" stop-color="#2b2415" stop-opacity="0"/></radialGradient>
<radialGradient id="rb-light" cx=".3" cy=".15" r="1.15">
  <stop offset="0" stop-color="#fff" stop-opacity=".55"/>
  <stop offset=".35" stop-color="#fff" stop-opacity=".22"/>
  <stop offset=".7" stop-color="#fff" stop-opacity=".05"/>
  <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="rb-glow"><stop offset="0" stop-color="#ffd76a" stop-opacity=".75"/>
  <stop offset=".5" stop-color="#ffe199" stop-opacity=".32"/>
  <stop offset="1" stop-color="#ffe9b5" stop-opacity="0"/></radialGradient>
<filter id="rb-blur" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="11"/></filter>
</defs>`

/** A filled outline with its light and shadow on top. */
export function form(outline: string, color: string, shade: Shade = 'soft'): string {
  return `<path d="${outline}" fill="${color}"/>${shade === 'none' ? '' : `<path d="${outline}" fill="url(#rb-${shade})"/>`}`
}

export function oval(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  shade: Shade = 'none',
): string {
  const box = `cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"`
  return `<ellipse ${box} fill="${color}"/>${shade === 'none' ? '' : `<ellipse ${box} fill="url(#rb-${shade})"/>`}`
}

export function block(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  color: string,
  shade: Shade = 'none',
): string {
  const box = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"`
  return `<rect ${box} fill="${color}"/>${shade === 'none' ? '' : `<rect ${box} fill="url(#rb-${shade})"/>`}`
}

export function line(path: string, color: string, width: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? '' : ` stroke-opacity="${opacity}"`}/>`
}

export function stitches(path: string, color: string, opacity = 0.55): string {
  return (
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="2.5" stroke-dasharray="8 6" ` +
    `stroke-linecap="round" stroke-opacity="${opacity}"/>`
  )
}

export function placed(drawing: string, x: number, y: number, scale = 1, turn = 0): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${drawing}</g>`
}

/** The shadow of something standing on the table. */
export function ground(cx: number, cy: number, rx: number, ry: number): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#rb-ground)"/>`
}

/** The shadow of something lying on the paper. */
export function cast(outline: string, opacity = 0.3): string {
  return `<path d="${outline}" transform="translate(8 16)" fill="#2b2415" fill-opacity="${opacity}" filter="url(#rb-blur)"/>`
}

export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)]
  return `#${a
    .map((value, index) =>
      Math.round(value + ((b[index] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The paper's tint on top, so that the table is as warm or cool as the paper. */
export function tableUnder(paper: string): string {
  const twice = channels(paper)
    .map(value =>
      Math.round((value * value) / 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
  return mix(paper, `#${twice}`, 0.6)
}

export function deep(color: string, share = 0.3): string {
  return mix(color, '#14201a', share)
}

export function pale(color: string, share = 0.4): string {
  return mix(color, '#fffaf0', share)
}

export function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(color)
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150
}

export function isPale(color: string): boolean {
  return channels(color).every(value => value > 190)
}

function channels(color: string): number[] {
  return [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
}
