import {
  block,
  cast,
  cream,
  deep,
  evergreen,
  form,
  ground,
  line,
  marigold,
  oval,
  pale,
  placed,
} from './brush.ts'
import { bow, bowOn } from './ribbon-mark.ts'

const brass = '#cfa24b'
const walnut = '#8a5a3a'

export function notebook(color: string): string {
  const cover = 'M176 96H452Q474 96 474 118V522Q474 544 452 544H176Q158 544 158 526V114Q158 96 176 96Z'
  const weave = Array.from({ length: 14 }, (_, index) => `M158 ${124 + index * 30}H474`).join('')
  return (
    `<g transform="rotate(-8 320 320)">${cast('M164 104H488V556H164Z', 0.36)}` +
    form('M370 540L384 604L396 588L414 598L402 536Z', marigold, 'drop') +
    block(170, 106, 312, 446, 14, '#e9dfc8', 'soft') +
    line('M182 548H474M182 543H476M478 120V540M474 120V540', '#b7a98a', 2, 0.7) +
    form(cover, color) +
    line(weave, deep(color, 0.4), 1.6, 0.16) +
    form('M158 114Q158 96 176 96H204V544H176Q158 544 158 526Z', deep(color, 0.2), 'round') +
    line('M205 98V542', deep(color, 0.5), 3, 0.4) +
    block(424, 94, 17, 452, 2, deep(color, 0.5), 'round') +
    block(250, 216, 132, 132, 10, pale(color, 0.12)) +
    bowOn(color, 316, 284, 104) +
    '</g>'
  )
}

export function pens(color: string): string {
  const felt = 'M120 330Q120 312 138 312H502Q520 312 520 330V486Q520 528 478 528H162Q120 528 120 486Z'
  return (
    `<g transform="rotate(-12 320 320)">${cast('M130 316H530V540H130Z', 0.3)}` +
    pen(208, 110, color) +
    pen(320, 84, brass) +
    pen(432, 110, deep(color, 0.1)) +
    form(felt, '#8e9a86', 'soft') +
    form('M120 330Q120 312 138 312H502Q520 312 520 330V348H120Z', '#7b8874', 'none') +
    sleeveSeams() +
    block(256, 392, 128, 84, 8, cream, 'soft') +
    bow(320, 436, 66, evergreen) +
    '</g>'
  )
}

function sleeveSeams(): string {
  return (
    '<path d="M136 362V484Q136 512 164 512H476Q504 512 504 484V362M264 330V372M376 330V372" ' +
    'fill="none" stroke="#f3efe2" stroke-opacity=".6" stroke-width="2.5" stroke-dasharray="8 6"/>'
  )
}

function pen(x: number, top: number, color: string): string {
  return (
    block(x - 19, top, 38, 290, 14, color, 'round') +
    block(x - 19, top + 108, 38, 14, 2, brass, 'round') +
    block(x - 11, top - 16, 22, 26, 6, brass, 'round') +
    block(x + 9, top + 12, 9, 92, 4.5, brass, 'drop')
  )
}

export function charger(color: string): string {
  const pad = 'M320 128A192 192 0 1 1 319 128Z'
  const phone = 'M-88 -184Q-88 -206 -66 -206H66Q88 -206 88 -184V184Q88 206 66 206H-66Q-88 206 -88 184Z'
  return (
    line('M292 508C286 560 250 590 200 640', deep(color, 0.1), 14) +
    cast(pad, 0.34) +
    form(pad, color, 'ball') +
    oval(320, 320, 174, 174, walnut, 'ball') +
    line(
      'M182 214C260 196 340 230 456 206M152 262C250 236 340 284 488 250M146 312C250 286 360 338 494 ' +
        '306M152 366C250 340 350 388 488 360M176 420C260 398 350 438 466 414M222 464C280 450 340 474 ' +
        '420 462',
      '#5f3b23',
      3,
      0.32,
    ) +
    placed(
      cast(phone, 0.4) +
        form(phone, '#25302b') +
        block(-79, -197, 158, 394, 15, '#f6e9cd', 'soft') +
        block(-79, -197, 158, 394, 15, pale(evergreen, 0.08)) +
        `<path d="M-79 60C-30 20 30 110 79 40V182Q79 197 64 197H-64Q-79 197 -79 182Z" fill="${deep(evergreen, 0.2)}"/>` +
        block(-24, -184, 48, 13, 6.5, '#18211d') +
        '<circle r="48" cy="-18" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="9"/>' +
        line('M0 -66A48 48 0 1 1 -46 -4', marigold, 9) +
        `<path d="M6 -44L-18 -12H-2L-7 10L18 -22H2Z" fill="${cream}"/>`,
      344,
      310,
      0.94,
      24,
    )
  )
}

export function earbuds(color: string): string {
  const shell =
    'M172 372Q172 350 194 350H446Q468 350 468 372V436C468 506 420 540 320 540C220 540 172 506 172 436Z'
  return (
    ground(324, 544, 190, 26) +
    form('M176 352C172 240 200 182 320 182C440 182 468 240 464 352Z', deep(color, 0.12), 'ball') +
    form('M198 352C196 262 222 210 320 210C418 210 444 262 442 352Z', deep(color, 0.5), 'drop') +
    bud(250, color) +
    `<g transform="translate(640 0) scale(-1 1)">${bud(250, color)}</g>` +
    form(shell, color, 'ball') +
    line('M184 362H456', deep(color, 0.4), 4, 0.5) +
    line('M206 380C204 440 222 476 260 496', '#ffffff', 9, 0.26) +
    oval(320, 382, 6, 6, marigold) +
    bowOn(color, 320, 452, 76)
  )
}

function bud(x: number, color: string): string {
  return (
    block(x - 15, 268, 30, 110, 14, color, 'round') +
    oval(x + 4, 256, 40, 36, color, 'ball') +
    oval(x + 24, 250, 20, 24, '#39433e', 'ball') +
    oval(x - 10, 244, 9, 5, deep(color, 0.6))
  )
}

export function speaker(color: string): string {
  const cloth = Array.from({ length: 14 }, (_, row) =>
    line(`M112 ${272 + row * 19}H528`, deep(color, 0.5), 5, 0.34),
  ).join('')
  const driver = (x: number) =>
    oval(x, 400, 92, 92, deep(color, 0.34), 'ball') +
    oval(x, 400, 76, 76, deep(color, 0.52), 'ball') +
    oval(x, 400, 40, 40, deep(color, 0.7), 'ball') +
    `<circle cx="${x}" cy="400" r="76" fill="none" stroke="${pale(color, 0.2)}" stroke-opacity=".35" stroke-width="3"/>` +
    oval(x - 12, 388, 12, 8, 'rgba(255,255,255,.2)')
  return (
    ground(324, 544, 250, 26) +
    line('M168 262C176 152 464 152 472 262', '#8a542f', 24) +
    line('M168 258C178 148 462 148 472 258', '#c98a58', 14) +
    oval(168, 264, 16, 16, brass, 'ball') +
    oval(472, 264, 16, 16, brass, 'ball') +
    block(250, 236, 44, 20, 6, deep(color, 0.5)) +
    block(346, 236, 44, 20, 6, deep(color, 0.5)) +
    block(304, 238, 32, 18, 6, marigold) +
    block(92, 250, 456, 294, 74, color, 'drop') +
    `<g stroke-dasharray="2 9">${cloth}</g>` +
    driver(208) +
    driver(432) +
    line('M120 300C132 276 152 264 180 262', '#ffffff', 6, 0.28) +
    block(284, 462, 72, 54, 10, '#8a542f', 'soft') +
    bow(320, 490, 44, cream)
  )
}

const pieceSize = 116

/** One jigsaw piece; each side is 1 for a tab, -1 for a hole, 0 for a straight edge, from the top clockwise. */
function pieceOutline(x: number, y: number, sides: readonly number[]): string {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ] as const
  const steps = sides.map((side, index) => {
    const [from, to] = [corners[index] ?? corners[0], corners[index + 1] ?? corners[0]]
    const along = [to[0] - from[0], to[1] - from[1]] as const
    const at = (share: number, out: number) => {
      const [px, py] = [
        from[0] + along[0] * share + along[1] * out * side,
        from[1] + along[1] * share - along[0] * out * side,
      ]
      return `${(x + px * pieceSize).toFixed(1)} ${(y + py * pieceSize).toFixed(1)}`
    }
    if (side === 0) return `L${at(1, 0)}`
    return (
      `L${at(0.38, 0)}C${at(0.44, 0.06)} ${at(0.3, 0.1)} ${at(0.34, 0.17)}C${at(0.38, 0.26)} ` +
      `${at(0.62, 0.26)} ${at(0.66, 0.17)}C${at(0.7, 0.1)} ${at(0.56, 0.06)} ${at(0.62, 0)}L${at(1, 0)}`
    )
  })
  return `M${x} ${y}${steps.join('')}Z`
}

export function puzzle(color: string): string {
  const across = (row: number, column: number) => ((row + column) % 2 === 0 ? 1 : -1)
  const pieces = [0, 1, 2, 3].flatMap(row =>
    [0, 1, 2, 3].map(column => ({
      row,
      column,
      outline: pieceOutline(88 + column * pieceSize, 88 + row * pieceSize, [
        row === 0 ? 0 : across(row, column),
        column === 3 ? 0 : -across(row, column),
        row === 3 ? 0 : across(row, column),
        column === 0 ? 0 : -across(row, column),
      ]),
    })),
  )
  const loose = pieces.find(piece => piece.row === 3 && piece.column === 3)?.outline ?? ''
  const whole = pieces
    .filter(piece => piece.outline !== loose)
    .map(piece => piece.outline)
    .join('')
  const picture =
    block(80, 80, 480, 480, 0, pale(color, 0.45)) +
    oval(226, 206, 72, 72, pale(marigold, 0.55)) +
    oval(226, 206, 50, 50, marigold) +
    form('M80 330C160 230 240 260 300 310C370 210 470 190 560 280V560H80Z', hillsOf(color), 'drop') +
    form('M80 390C190 330 270 400 350 366C430 332 500 350 560 330V560H80Z', '#4f8a6f', 'drop') +
    form('M80 470C180 420 300 470 390 430C460 400 520 420 560 410V560H80Z', evergreen, 'drop') +
    form(
      'M330 372C300 392 372 408 322 428C270 450 340 470 270 500C214 526 250 548 236 560H330C330 536 ' +
        '344 520 372 496C406 466 330 452 364 428C392 408 330 396 330 372Z',
      '#cfe3ea',
      'drop',
    )
  const shape = (id: string, outline: string) =>
    `<path id="rb-${id}-shape" d="${outline}"/><clipPath id="rb-${id}"><use href="#rb-${id}-shape"/></clipPath>`
  const part = (id: string) =>
    `<use href="#rb-${id}-shape" transform="translate(8 16)" fill="#2b2415" fill-opacity=".36" filter="url(#rb-blur)"/>` +
    `<use href="#rb-picture" clip-path="url(#rb-${id})"/><use href="#rb-${id}-shape" fill="none" ` +
    'stroke="#14201a" stroke-opacity=".32" stroke-width="2.4"/>'
  return (
    `<defs>${shape('whole', whole)}${shape('loose', loose)}<g id="rb-picture">${picture}</g></defs>` +
    `<g transform="rotate(-4 320 320)">${part('whole')}</g><g transform="translate(26 34) rotate(13 490 490)">${part('loose')}</g>`
  )
}

function hillsOf(color: string): string {
  return deep(pale(color, 0.1), 0.12)
}
