import {
  block,
  cast,
  cream,
  deep,
  form,
  ground,
  isLight,
  line,
  marigold,
  oval,
  pale,
  stitches,
} from './brush.ts'
import { bow, bowOn } from './ribbon-mark.ts'

const leather = '#a8683c'
const brass = '#c99a3f'

export function cap(color: string): string {
  const shadow = deep(color, 0.36)
  return (
    ground(330, 470, 220, 24) +
    form('M178 408C168 262 248 176 352 176C456 176 522 262 518 416C452 452 266 452 178 408Z', color, 'ball') +
    line('M352 176C300 220 284 320 296 434M352 176C420 216 446 320 440 438', shadow, 3, 0.55) +
    stitches('M343 184C290 228 276 324 286 432M361 184C430 222 456 324 450 436', shadow, 0.45) +
    oval(352, 177, 15, 9, deep(color, 0.2), 'ball') +
    oval(262, 262, 5, 6, shadow) +
    oval(416, 250, 5, 6, shadow) +
    form(
      'M178 398C118 408 60 438 46 470C40 488 54 496 74 490C150 464 250 456 330 470C320 450 262 446 178 398Z',
      deep(color, 0.12),
      'drop',
    ) +
    stitches('M76 474C150 446 236 438 306 448M92 456C150 436 210 430 262 434', shadow, 0.5) +
    form('M178 386C262 438 430 446 519 400L518 418C452 454 266 454 178 410Z', deep(color, 0.26), 'round') +
    bow(232, 336, 84, isLight(color) ? '#0d5c48' : marigold)
  )
}

export function beanie(color: string): string {
  const shadow = deep(color, 0.36)
  const ribs = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
  return (
    ground(322, 506, 190, 22) +
    form('M172 404C158 236 226 132 320 132C414 132 482 236 468 404Z', color, 'ball') +
    ribs
      .map(rib =>
        line(
          `M${320 + rib * 4} 138C${320 + rib * 24} 190 ${320 + rib * 29} 300 ${320 + rib * 28} 396`,
          shadow,
          4,
          0.3,
        ),
      )
      .join('') +
    form(
      'M150 408Q148 380 178 376Q320 354 462 376Q492 380 490 408L484 476Q482 502 454 504Q320 520 186 504Q158 502 156 476Z',
      deep(color, 0.07),
      'soft',
    ) +
    Array.from({ length: 17 }, (_, index) =>
      line(
        `M${170 + index * 18.7} ${386 - Math.sin((index / 16) * Math.PI) * 14}L${172 + index * 18.5} ` +
          `${496 + Math.sin((index / 16) * Math.PI) * 10}`,
        shadow,
        4,
        0.26,
      ),
    ).join('') +
    block(356, 404, 92, 68, 6, cream, 'soft') +
    stitches('M364 410V466M440 410V466', '#8b8678') +
    bow(402, 438, 48, '#0d5c48')
  )
}

export function tote(color: string): string {
  const shadow = deep(color, 0.34)
  return (
    ground(326, 556, 190, 24) +
    line('M262 262C258 96 382 96 378 262', deep(color, 0.3), 20) +
    form('M180 236H460L482 530Q484 556 456 556H184Q156 556 158 530Z', color) +
    line('M244 290C236 70 404 70 396 290', color, 22) +
    line('M250 280C244 90 396 84 398 240', pale(color, 0.5), 4, 0.4) +
    block(231, 258, 26, 54, 4, color, 'drop') +
    block(383, 258, 26, 54, 4, color, 'drop') +
    stitches('M236 264H252V306H236ZM388 264H404V306H388Z', shadow) +
    stitches('M184 256H456', shadow) +
    line('M198 540C214 470 196 420 214 330M452 500C440 440 452 400 440 350', shadow, 7, 0.13) +
    bowOn(color, 320, 424, 168)
  )
}

export function backpack(color: string): string {
  const shadow = deep(color, 0.42)
  return (
    ground(324, 560, 180, 24) +
    line('M206 240C150 280 154 420 186 520M434 240C490 280 486 420 454 520', deep(color, 0.4), 26) +
    line('M286 112C284 72 356 72 354 112', deep(color, 0.4), 15) +
    form(
      'M196 226C196 140 246 104 320 104C394 104 444 140 444 226L458 512Q460 560 412 560H228Q180 560 182 512Z',
      color,
    ) +
    form(
      'M196 258C196 150 246 104 320 104C394 104 444 150 444 258C400 284 240 284 196 258Z',
      pale(color, 0.08),
      'drop',
    ) +
    line('M196 258C240 284 400 284 444 258', shadow, 6, 0.8) +
    block(302, 258, 36, 96, 6, leather, 'round') +
    block(298, 322, 44, 34, 6, brass, 'soft') +
    block(306, 330, 28, 18, 3, leather) +
    form(
      'M214 394Q214 372 236 372H404Q426 372 428 394L436 510Q436 534 412 534H228Q204 534 204 510Z',
      deep(color, 0.12),
      'soft',
    ) +
    line('M216 400H424', shadow, 6, 0.8) +
    line('M394 400V426', brass, 8) +
    stitches('M218 412H422', pale(color), 0.35) +
    line('M222 206C226 164 254 136 290 128', '#ffffff', 7, 0.2) +
    block(272, 436, 96, 72, 8, leather, 'soft') +
    stitches('M280 444H360V500H280Z', cream, 0.6) +
    bow(320, 473, 52, cream)
  )
}

export function umbrella(color: string): string {
  const shadow = deep(color, 0.4)
  const [dark, light] = [deep(color, 0.14), pale(color, 0.16)]
  const canopy =
    'M62 300C62 172 174 84 320 84C466 84 578 172 578 300C552 268 508 268 486 300C462 264 402 262 374 ' +
    '300C352 268 288 268 266 300C238 262 178 264 154 300C132 268 88 268 62 300Z'
  return (
    `<g transform="rotate(-17 320 320)">${cast(canopy, 0.22)}` +
    line('M320 60V500C320 572 232 572 232 506', '#d0a06a', 17) +
    line('M316 300V500', '#8f6236', 4, 0.4) +
    line('M320 470V500C320 572 232 572 232 506', '#b57f48', 20) +
    line('M320 60V90', '#8f6236', 12) +
    form(canopy, color, 'none') +
    form('M320 84C214 96 152 190 154 300C132 268 88 268 62 300C62 172 174 84 320 84Z', dark, 'none') +
    form('M320 84C264 120 258 210 266 300C288 268 352 268 374 300C382 210 376 120 320 84Z', light, 'none') +
    form('M320 84C426 96 488 190 486 300C508 268 552 268 578 300C578 172 466 84 320 84Z', dark, 'none') +
    `<path d="${canopy}" fill="url(#rb-soft)"/>` +
    line(
      'M320 84C214 96 152 190 154 300M320 84C264 120 258 210 266 300M320 84C376 120 382 210 374 300M320 84C426 96 488 190 486 300',
      shadow,
      3,
      0.4,
    ) +
    bowOn(color, 320, 206, 74) +
    '</g>'
  )
}
