import { cast, cream, deep, form, line, marigold, pale, stitches } from './brush.ts'
import { bow, bowOn } from './ribbon-mark.ts'

const teeShape =
  'M240 130C262 170 378 170 400 130L470 154C500 165 516 184 531 214L574 304L490 342L464 292L470 ' +
  '528Q470 542 456 542H184Q170 542 170 528L176 292L150 342L66 304L109 214C124 184 140 165 170 154Z'
const longSleeves =
  'M244 136C268 170 372 170 396 136L462 156C496 167 512 186 521 220L578 452L504 474L462 310L466 ' +
  '508Q466 526 448 526H192Q174 526 174 508L178 310L136 474L62 452L119 220C128 186 144 167 178 156Z'

export function tee(color: string): string {
  const shadow = deep(color, 0.34)
  return (
    cast(teeShape) +
    form(teeShape, color) +
    form('M240 130C262 170 378 170 400 130L386 125C366 150 274 150 254 125Z', deep(color, 0.12), 'drop') +
    form('M254 125C274 150 366 150 386 125C360 134 280 134 254 125Z', deep(color, 0.5), 'none') +
    line('M464 292C456 260 460 220 474 196', shadow, 4, 0.35) +
    line('M176 292C184 260 180 220 166 196', shadow, 4, 0.35) +
    stitches('M75 291L157 327M565 291L483 327', shadow) +
    stitches('M172 526H468', shadow) +
    line('M214 470C230 420 222 380 236 340', shadow, 6, 0.13) +
    line('M428 486C410 450 420 410 404 372', shadow, 6, 0.13) +
    bowOn(color, 388, 250, 58)
  )
}

function sweatshirt(color: string): string {
  const rib = deep(color, 0.16)
  const shadow = deep(color, 0.4)
  return (
    cast(longSleeves) +
    form(longSleeves, color) +
    form('M68 424L62 452L136 474L144 446Z', rib, 'drop') +
    form('M572 424L578 452L504 474L496 446Z', rib, 'drop') +
    form('M174 488V508Q174 526 192 526H448Q466 526 466 508V488Q320 498 174 488Z', rib, 'drop') +
    Array.from({ length: 20 }, (_, index) => line(`M${190 + index * 13.7} 497V520`, shadow, 2, 0.3)).join(
      '',
    ) +
    line('M178 310C186 280 184 236 168 204M462 310C454 280 456 236 472 204', shadow, 4, 0.35) +
    line(
      'M118 330C132 322 142 320 154 324M522 330C508 322 498 320 486 324M106 366C122 356 134 356 144 360M534 366C518 356 506 356 496 360',
      shadow,
      4,
      0.16,
    ) +
    line('M216 470C232 430 222 396 238 350M426 474C410 436 420 400 402 360', shadow, 6, 0.12)
  )
}

export function crewneck(color: string): string {
  return (
    sweatshirt(color) +
    form('M244 136C268 170 372 170 396 136L380 127C360 148 280 148 260 127Z', deep(color, 0.18), 'drop') +
    form('M260 127C280 148 360 148 380 127C352 134 288 134 260 127Z', deep(color, 0.52), 'none') +
    line('M312 160L320 186L328 160', deep(color, 0.35), 3, 0.6) +
    bowOn(color, 320, 268, 96)
  )
}

export function hoodie(color: string): string {
  const shadow = deep(color, 0.4)
  return (
    sweatshirt(color) +
    form(
      'M212 176C196 92 252 52 320 52C388 52 444 92 428 176C414 212 356 232 320 238C284 232 226 212 212 176Z',
      color,
      'soft',
    ) +
    form(
      'M246 160C240 104 276 82 320 82C364 82 400 104 394 160C386 190 346 208 320 214C294 208 254 190 246 160Z',
      deep(color, 0.5),
      'drop',
    ) +
    form(
      'M264 176C284 150 356 150 376 176C360 196 338 206 320 210C302 206 280 196 264 176Z',
      deep(color, 0.3),
      'none',
    ) +
    stitches('M234 160C228 96 270 70 320 70C370 70 412 96 406 160', shadow, 0.5) +
    line('M298 214C292 250 298 276 292 306M342 214C348 250 342 280 350 314', cream, 7) +
    line('M292 300V312M350 308V320', marigold, 9) +
    form('M248 374H392L432 458V488H208V458Z', deep(color, 0.08), 'soft') +
    stitches('M256 384H384L420 462M256 384L220 462', shadow) +
    line('M248 374L208 458M392 374L432 458', shadow, 5, 0.4) +
    bowOn(color, 250, 290, 52)
  )
}

export function socks(color: string): string {
  return (
    sock(color, 196, 262, -8) +
    sock(color, 366, 284, 6) +
    `<g transform="rotate(-2 290 262)">${cast('M122 226H444V298H122Z', 0.3)}` +
    form('M118 222H446V300H118Z', cream, 'soft') +
    line('M120 231H444M120 291H444', marigold, 4) +
    `${bow(282, 263, 62, '#0d5c48')}</g>`
  )
}

const sockShape =
  'M-62 -176H62V86C62 118 92 130 130 152C176 178 178 232 128 242C78 250 8 232 -26 198C-54 168 -62 134 -62 92Z'

function sock(color: string, x: number, y: number, turn: number): string {
  const patch = pale(color, 0.62)
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})">${cast(sockShape)}${form(sockShape, color)}` +
    form('M-62 -176H62V-128H-62Z', deep(color, 0.14), 'drop') +
    Array.from({ length: 12 }, (_, index) =>
      line(`M${-56 + index * 10.2} -170V-134`, deep(color, 0.4), 2, 0.35),
    ).join('') +
    form('M-62 -112H62V-96H-62ZM-62 -84H62V-78H-62Z', marigold === color ? cream : marigold, 'none') +
    form('M-62 78C-30 84 -8 110 -6 150C-8 176 -14 190 -26 198C-54 168 -62 134 -62 92Z', patch, 'soft') +
    form('M112 142C92 168 84 206 100 243C110 244 120 244 128 242C178 232 176 178 130 152Z', patch, 'soft') +
    '</g>'
  )
}
