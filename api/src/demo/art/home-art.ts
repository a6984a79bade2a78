import { block, cream, deep, evergreen, form, ground, isPale, line, marigold, oval, pale } from './brush.ts'
import { bow } from './ribbon-mark.ts'

export function candle(color: string): string {
  return (
    ground(324, 546, 170, 24) +
    oval(320, 132, 150, 150, 'url(#rb-glow)') +
    line('M320 232V178', '#4a3a2c', 7) +
    form('M320 66C352 112 352 168 320 184C288 168 288 112 320 66Z', marigold, 'none') +
    form('M320 112C338 138 336 170 320 178C304 170 302 138 320 112Z', '#fff3cf', 'none') +
    form('M194 214L202 510Q204 546 240 546H400Q436 546 438 510L446 214Z', color, 'round') +
    oval(320, 214, 126, 28, pale(color, 0.55)) +
    oval(320, 220, 112, 22, '#f6ead2') +
    oval(320, 226, 74, 12, '#fff6dd') +
    line('M320 228V196', '#4a3a2c', 7) +
    line('M216 250L222 500', '#ffffff', 10, 0.3) +
    block(236, 312, 168, 158, 8, cream, 'round') +
    line('M250 326H390V456H250Z', color, 2.5, 0.7) +
    bow(320, 380, 82, evergreen) +
    line('M276 438H364', deep(color), 4, 0.7)
  )
}

export function plant(color: string): string {
  const leaf = (turn: number, length: number, tone: string, x = 320, y = 366) => {
    const outline =
      `M0 0C${-length * 0.34} ${-length * 0.3} ${-length * 0.28} ${-length * 0.84} 0 ${-length}` +
      `C${length * 0.28} ${-length * 0.84} ${length * 0.34} ${-length * 0.3} 0 0Z`
    return `<g transform="translate(${x} ${y}) rotate(${turn})">${form(outline, tone, 'drop')}<path d="M0 0C${length * 0.34} ${-length * 0.3} ${length * 0.28} ${-length * 0.84} 0 ${-length}Z" fill="#14201a" fill-opacity=".14"/>${line(`M0 0V${-length * 0.9}`, '#dfeccb', 3, 0.55)}</g>`
  }
  const glaze = pale(color, 0.16)
  return (
    ground(324, 556, 160, 24) +
    line('M320 390C316 320 322 240 318 180', '#6b5a3a', 9) +
    leaf(-58, 176, '#2f6b4d', 318, 330) +
    leaf(60, 180, '#2a6047', 320, 320) +
    leaf(-30, 170, '#3d7f5b', 318, 262) +
    leaf(36, 166, '#37775a', 320, 250) +
    leaf(4, 156, '#4c9169', 318, 210) +
    leaf(-82, 130, '#24553f', 318, 372) +
    leaf(84, 128, '#24553f', 322, 372) +
    oval(320, 386, 112, 20, '#4a3728') +
    form('M204 380H436L414 524Q410 552 380 552H260Q230 552 226 524Z', color, 'round') +
    form(
      'M204 380H436L428 434C404 456 392 432 368 444C346 456 330 430 306 446C284 458 268 432 248 444C232 452 220 446 211 430Z',
      glaze,
      'round',
    ) +
    block(194, 368, 252, 32, 12, glaze, 'round') +
    line('M232 470L240 520', '#ffffff', 9, isPale(color) ? 0.6 : 0.24) +
    form('M212 548H428Q424 566 404 566H236Q216 566 212 548Z', deep(color, 0.12), 'round') +
    bow(320, 500, 58, isPale(color) ? evergreen : cream)
  )
}

export function blanket(color: string): string {
  const stripe = color === marigold ? cream : marigold
  const shadow = deep(color, 0.34)
  const fringe = Array.from({ length: 24 }, (_, index) =>
    line(
      `M${104 + index * 9.6} 522C${102 + index * 9.6} 540 ${108 + index * 9.6} 548 ${104 + index * 9.6} 566`,
      pale(color, 0.3),
      4,
    ),
  ).join('')
  const fold = (y: number, tone: string, inset: number) =>
    form(
      `M${126 + inset} ${y}H${500 - inset}C${546 - inset} ${y} ${546 - inset} ${y + 92} ` +
        `${500 - inset} ${y + 92}H${126 + inset}C${110 + inset} ${y + 92} ${110 + inset} ${y} ` +
        `${126 + inset} ${y}Z`,
      tone,
      'drop',
    )
  return (
    ground(324, 556, 250, 26) +
    fold(448, deep(color, 0.14), 0) +
    fold(368, deep(color, 0.06), 4) +
    fold(288, color, 8) +
    line(
      'M478 300C516 304 516 364 478 370M484 382C524 386 524 446 484 450M488 462C528 466 528 526 488 530',
      shadow,
      3,
      0.4,
    ) +
    form('M104 258C104 232 124 220 152 220H306C330 220 342 236 342 262V522H104Z', pale(color, 0.1), 'soft') +
    form('M304 220H470C522 220 524 290 496 292H342V262C342 236 330 220 304 220Z', pale(color, 0.04), 'drop') +
    form('M104 416H342V440H104ZM104 452H342V460H104ZM104 476H342V500H104Z', stripe, 'none') +
    Array.from({ length: 9 }, (_, index) => line(`M104 ${256 + index * 18}H342`, shadow, 1.6, 0.16)).join(
      '',
    ) +
    Array.from({ length: 12 }, (_, index) => line(`M${124 + index * 19} 226V520`, shadow, 1.6, 0.1)).join(
      '',
    ) +
    fringe +
    block(246, 344, 76, 50, 5, cream, 'soft') +
    bow(284, 369, 38, evergreen)
  )
}
