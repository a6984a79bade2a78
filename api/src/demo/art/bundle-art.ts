import { cream, deep, evergreen, form, ground, line, marigold, pale, placed } from './brush.ts'
import { mug } from './drinkware-art.ts'
import { backpack } from './carry-art.ts'
import { charger, notebook, pens, speaker } from './desk-art.ts'
import { tee } from './apparel-art.ts'
import { blanket, candle, plant } from './home-art.ts'
import { onPaper } from './product-art.ts'
import { bow } from './ribbon-mark.ts'
import { chocolate, coffee, teaTin } from './treat-art.ts'

type Composition = { paper: string; box: string; contents: () => string }

const compositions = {
  welcome: {
    paper: '#f1e4cd',
    box: evergreen,
    contents: () =>
      placed(notebook('#e3a79b'), 300, 66, 0.5, 8) +
      placed(tee(evergreen), 70, 90, 0.52, -6) +
      placed(mug('#c4704f'), 226, 160, 0.46),
  },
  morning: {
    paper: '#f3dfd3',
    box: '#c4704f',
    contents: () =>
      placed(coffee('#8fb3c9'), 98, 60, 0.56, -5) +
      placed(chocolate(evergreen), 306, 118, 0.48, 10) +
      placed(mug('#eee3cd'), 236, 176, 0.44),
  },
  desk: {
    paper: '#dbe6ea',
    box: '#2c4568',
    contents: () =>
      placed(plant('#c4704f'), 92, 20, 0.6) +
      placed(pens('#2b2f2d'), 330, 92, 0.44, 14) +
      placed(charger('#eee3cd'), 240, 180, 0.4),
  },
  cozy: {
    paper: '#dfe8d8',
    box: '#7a4f6d',
    contents: () =>
      placed(blanket(marigold), 76, 110, 0.5, -4) +
      placed(candle('#c4704f'), 196, 78, 0.5) +
      placed(teaTin('#a9bfa5'), 334, 106, 0.46, 5),
  },
  milestone: {
    paper: '#f7e7c0',
    box: evergreen,
    contents: () =>
      placed(backpack('#2c4568'), 84, 50, 0.58, -5) +
      placed(speaker('#c4704f'), 262, 110, 0.48, 5) +
      placed(chocolate('#7a4f6d'), 226, 220, 0.34, -4),
  },
} satisfies Record<string, Composition>

export type BundleArtKind = keyof typeof compositions

/** An open gift box with some of what is in the bundle, as a whole SVG document. */
export function bundleArt(kind: BundleArtKind): string {
  const { paper, box, contents } = compositions[kind]
  return onPaper(
    paper,
    false,
    ground(330, 568, 300, 30) + lidOf(box) + insideOf(box) + contents() + frontOf(box),
  )
}

function insideOf(box: string): string {
  return form('M112 384L148 330H492L528 384V420H112Z', deep(box, 0.5), 'drop')
}

function lidOf(box: string): string {
  return placed(
    form('M-30 -122H18Q30 -122 30 -110V110Q30 122 18 122H-30Z', deep(box, 0.1), 'round') +
      form('M-30 -122H-20V122H-30Z', pale(box, 0.3), 'none') +
      form('M-30 -20H30V22H-30Z', marigold, 'round'),
    560,
    444,
    1,
    -12,
  )
}

function frontOf(box: string): string {
  const tissue =
    form(
      'M116 396C116 366 138 340 158 352C176 362 182 372 204 354C226 334 244 350 262 362C282 374 296 ' +
        '346 322 350C346 354 352 376 376 360C398 344 414 340 432 356C450 370 462 352 484 350C508 348 ' +
        '524 372 524 396Z',
      '#f6ead0',
      'drop',
    ) +
    form(
      'M116 400C120 380 148 366 172 378C196 388 206 392 232 376C258 360 276 384 300 384C326 384 338 ' +
        '362 366 374C392 386 404 390 430 376C456 362 470 384 492 376C510 372 524 384 524 400Z',
      cream,
      'drop',
    )
  return (
    tissue +
    form('M112 384H528L518 548Q517 566 498 566H142Q123 566 122 548Z', box) +
    line('M112 386H528', pale(box, 0.5), 4, 0.5) +
    form('M292 384H348V566H292Z', marigold, 'round') +
    form('M117 452H523L521 494H119Z', marigold, 'drop') +
    bow(320, 478, 200, deep(marigold, 0.18)) +
    bow(320, 472, 196, marigold)
  )
}
