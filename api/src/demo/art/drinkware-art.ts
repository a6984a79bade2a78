import { block, cream, deep, form, ground, line, oval, pale } from './brush.ts'
import { bowOn } from './ribbon-mark.ts'

const clay = '#c9a27c'
const steel = '#c9ccc8'

export function mug(color: string): string {
  return (
    ground(330, 512, 190, 26) +
    line('M412 284C500 268 512 408 402 424', deep(color, 0.16), 34) +
    line('M412 281C494 268 504 400 402 418', pale(color, 0.18), 10, 0.5) +
    form('M194 226L211 474Q214 512 252 512H372Q410 512 413 474L430 226Z', color, 'round') +
    form('M209 446L211 474Q214 512 252 512H372Q410 512 413 474L415 446Q312 476 209 446Z', clay, 'round') +
    oval(312, 226, 118, 27, pale(color, 0.3)) +
    oval(312, 229, 106, 21, deep(color, 0.45)) +
    oval(312, 236, 97, 15, '#5b3a24') +
    oval(290, 233, 34, 5, '#8a6040') +
    bowOn(color, 312, 350, 104) +
    line('M282 178C268 154 296 140 284 112', cream, 9, 0.75) +
    line('M334 184C318 156 350 138 334 102', cream, 9, 0.75)
  )
}

export function tumbler(color: string): string {
  return (
    ground(326, 546, 120, 22) +
    form('M226 180L254 520Q256 546 284 546H356Q384 546 386 520L414 180Z', color, 'round') +
    form('M250 478L254 520Q256 546 284 546H356Q384 546 386 520L390 478Q320 494 250 478Z', steel, 'round') +
    form(
      'M218 152Q218 140 230 139Q320 128 410 139Q422 140 422 152L419 186Q320 204 221 186Z',
      steel,
      'round',
    ) +
    form(
      'M236 126Q236 112 252 111Q320 103 388 111Q404 112 404 126V142Q320 154 236 142Z',
      deep(color, 0.35),
      'round',
    ) +
    oval(320, 119, 76, 10, deep(color, 0.18)) +
    block(338, 112, 46, 9, 4.5, deep(color, 0.62)) +
    bowOn(color, 320, 336, 104)
  )
}

export function bottle(color: string): string {
  return (
    ground(326, 556, 124, 22) +
    line('M292 118C282 60 358 60 348 118', deep(color, 0.42), 15) +
    line('M294 112C288 72 340 68 346 100', pale(color, 0.1), 4, 0.45) +
    form('M270 122Q270 108 284 108H356Q370 108 370 122V168H270Z', deep(color, 0.3), 'round') +
    [284, 302, 320, 338, 356].map(x => line(`M${x} 122V154`, deep(color, 0.5), 4, 0.7)).join('') +
    block(276, 164, 88, 18, 4, steel, 'round') +
    form(
      'M278 180H362C366 214 408 222 408 276V524Q408 556 376 556H264Q232 556 232 524V276C232 222 274 214 278 180Z',
      color,
      'round',
    ) +
    form('M232 500V524Q232 556 264 556H376Q408 556 408 524V500Q320 516 232 500Z', deep(color, 0.2), 'round') +
    line('M256 282C258 256 272 246 280 234', '#ffffff', 9, 0.35) +
    bowOn(color, 320, 376, 108)
  )
}
