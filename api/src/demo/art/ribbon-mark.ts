import { evergreen, isLight, marigold, placed } from './brush.ts'

const loops =
  'M32 29C25 15 7 10 7 23.5C7 36 23 36 32 29ZM26.5 28C19.5 20 12.5 18 12.8 23.8C13.1 29.6 20.5 31 ' +
  '26.5 28ZM32 29C39 15 57 10 57 23.5C57 36 41 36 32 29ZM37.5 28C44.5 20 51.5 18 51.2 23.8C50.9 29.6 ' +
  '43.5 31 37.5 28Z'
const tails =
  'M29.5 32C26 40 21 46.5 14.5 52L22 51.6L24 58.5C30 51 33.4 42 34 33ZM34.5 32C38 40 43 46.5 49.5 52L42 51.6L40 58.5C34 51 30.6 42 30 33Z'
const knot = '<rect x="26.6" y="23.4" width="10.8" height="12" rx="4"/>'

/** The bow alone, centered on a point, in one color: how the mark is printed on things. */
export function bow(cx: number, cy: number, size: number, color: string): string {
  const scale = size / 64
  return placed(
    `<g fill="${color}"><path fill-rule="evenodd" d="${loops}"/><path d="${tails}"/>${knot}</g>`,
    cx - 32 * scale,
    cy - 33 * scale,
    Number(scale.toFixed(3)),
  )
}

/** The bow in whichever of the two house colors shows on the ground it is printed on. */
export function bowOn(ground: string, cx: number, cy: number, size: number): string {
  return bow(cx, cy, size, isLight(ground) ? evergreen : marigold)
}

/** The product's own mark, good from 16 pixels up. */
export function ribbonMark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Ribbon"><rect width="64" height="64" rx="15" fill="${evergreen}"/>${bow(32, 33, 54, marigold)}</svg>`
}
