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
import { bow } from './ribbon-mark.ts'

const kraft = '#c9a678'
const cocoa = ['#5a3422', '#7a4a2e', '#43261a', '#efe0c4'] as const

function praline(x: number, y: number, number: number): string {
  const tone = cocoa[(number * 7 + (number >> 2)) % 4] ?? cocoa[0]
  const trim = tone === cocoa[3] ? '#7a4a2e' : '#f1dcb6'
  const cup = `<path d="${Array.from({ length: 16 }, (_, index) => {
    const [angle, radius] = [(index / 16) * Math.PI * 2, index % 2 === 0 ? 36 : 32]
    return `${index === 0 ? 'M' : 'L'}${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`
  }).join('')}Z" fill="#2d1b12"/>`
  const kind = (number * 5 + 3) % 4
  if (kind === 0)
    return (
      cup +
      oval(x, y, 27, 27, tone, 'ball') +
      line(`M${x - 16} ${y + 6}C${x - 6} ${y - 10} ${x + 4} ${y + 12} ${x + 16} ${y - 6}`, trim, 3.5)
    )
  if (kind === 1)
    return (
      cup +
      block(x - 24, y - 24, 48, 48, 9, tone, 'ball') +
      line(
        `M${x - 14} ${y - 14}L${x + 14} ${y + 14}M${x - 2} ${y - 16}L${x + 16} ${y + 2}M${x - 16} ${y - 2}L${x + 2} ${y + 16}`,
        trim,
        3,
      )
    )
  if (kind === 2)
    return (
      cup +
      form(
        `M${x} ${y + 24}C${x - 40} ${y - 2} ${x - 22} ${y - 32} ${x} ${y - 14}C${x + 22} ${y - 32} ${x + 40} ${y - 2} ${x} ${y + 24}Z`,
        tone,
        'ball',
      )
    )
  return cup + oval(x, y, 27, 27, tone, 'ball') + oval(x, y, 11, 9, '#c58b4a', 'ball')
}

export function chocolate(color: string): string {
  const lid = 'M196 60H548Q566 60 566 78V430Q566 448 548 448H196Q178 448 178 430V78Q178 60 196 60Z'
  const tray = 'M92 186H444Q462 186 462 204V556Q462 574 444 574H92Q74 574 74 556V204Q74 186 92 186Z'
  const pralines = Array.from({ length: 16 }, (_, index) =>
    praline(138 + (index % 4) * 87, 250 + Math.floor(index / 4) * 87, index),
  ).join('')
  return (
    `<g transform="rotate(7 372 254)">${cast(lid, 0.32)}${form(lid, color)}` +
    form('M452 60H498V448H452Z', marigold, 'round') +
    form('M178 116H566V160H178Z', marigold, 'drop') +
    `${bow(475, 140, 150, pale(marigold, 0.18))}${bow(475, 138, 132, marigold)}</g>` +
    cast(tray, 0.4) +
    form(tray, deep(color, 0.14)) +
    block(88, 200, 360, 360, 10, '#3a2418') +
    pralines +
    line('M92 196H444', '#ffffff', 3, 0.25)
  )
}

export function coffee(color: string): string {
  const bag = 'M198 152H442L450 526Q452 556 424 556H216Q188 556 190 526Z'
  const bean = (x: number, y: number, turn: number) =>
    placed(
      oval(0, 0, 22, 15, '#5a3422', 'ball') + line('M-18 2C-6 -8 6 8 18 -2', '#2f1a10', 3.5),
      x,
      y,
      1,
      turn,
    )
  return (
    ground(326, 558, 190, 26) +
    form(bag, kraft, 'round') +
    form(
      'M198 152L218 190C212 300 214 440 210 556Q188 552 190 526ZM442 152L422 190C428 300 426 440 430 556Q452 552 450 526Z',
      deep(kraft, 0.22),
      'none',
    ) +
    form('M196 92H444V160H196Z', deep(kraft, 0.08), 'round') +
    line('M196 140H444', deep(kraft, 0.5), 3, 0.5) +
    block(176, 102, 288, 17, 7, marigold, 'drop') +
    oval(320, 202, 15, 15, deep(kraft, 0.2), 'ball') +
    oval(320, 202, 7, 7, deep(kraft, 0.6)) +
    block(222, 246, 196, 240, 8, cream, 'round') +
    block(222, 246, 196, 96, 8, color, 'round') +
    block(222, 326, 196, 16, 0, color, 'round') +
    form('M222 342L268 296L300 322L352 272L418 332V342Z', deep(color, 0.3), 'none') +
    oval(382, 278, 15, 15, marigold) +
    bow(320, 396, 64, evergreen) +
    line('M270 446H370', '#3a332c', 5, 0.75) +
    line('M290 464H350', '#3a332c', 4, 0.45) +
    bean(150, 546, 20) +
    bean(118, 566, -30) +
    bean(496, 560, 60) +
    bean(172, 572, 80)
  )
}

/** The tin with fresh leaves beside it. */
export function tea(color: string): string {
  const sprig = (x: number, y: number, turn: number) =>
    placed(
      form('M0 0C-16 -14 -16 -38 0 -54C16 -38 16 -14 0 0Z', '#5d8a5a', 'round') +
        form('M0 0C-30 -4 -42 -22 -40 -40C-18 -36 -6 -22 0 0Z', '#4b7650', 'none') +
        form('M0 0C30 -4 42 -22 40 -40C18 -36 6 -22 0 0Z', '#6b9a64', 'none') +
        line('M0 0V22', '#4b7650', 5),
      x,
      y,
      1,
      turn,
    )
  return teaTin(color) + sprig(506, 540, 64) + sprig(136, 552, -70)
}

export function teaTin(color: string): string {
  return (
    ground(324, 552, 180, 26) +
    form('M184 196V510C184 566 456 566 456 510V196Z', color, 'round') +
    form('M184 470V510C184 566 456 566 456 510V470C456 526 184 526 184 470Z', deep(color, 0.22), 'round') +
    form('M176 134V204C176 254 464 254 464 204V134Z', deep(color, 0.3), 'round') +
    form('M176 190V206C176 256 464 256 464 206V190C464 238 176 238 176 190Z', marigold, 'round') +
    oval(320, 136, 144, 40, deep(color, 0.14)) +
    oval(320, 132, 122, 30, deep(color, 0.24)) +
    oval(320, 126, 30, 10, marigold, 'ball') +
    form('M302 112C302 96 338 96 338 112V126H302Z', marigold, 'round') +
    form('M236 300Q320 326 404 300V448Q320 476 236 448Z', cream, 'round') +
    line('M248 314Q320 336 392 314V440Q320 462 248 440Z', deep(color, 0.1), 2.5, 0.8) +
    bow(320, 382, 86, evergreen) +
    line('M282 434Q320 446 358 434', '#5b6a58', 4, 0.8)
  )
}
