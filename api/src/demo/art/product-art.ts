import { crewneck, hoodie, socks, tee } from './apparel-art.ts'
import { isPale, shades, tableUnder } from './brush.ts'
import { backpack, beanie, cap, tote, umbrella } from './carry-art.ts'
import { birthdayCard, holidayCard, thankYouCard } from './card-art.ts'
import { charger, earbuds, notebook, pens, puzzle, speaker } from './desk-art.ts'
import { bottle, mug, tumbler } from './drinkware-art.ts'
import { blanket, candle, plant } from './home-art.ts'
import { chocolate, coffee, tea } from './treat-art.ts'

const papers = {
  sand: '#f1e4cd',
  sage: '#dfe8d8',
  blush: '#f3dfd3',
  sky: '#dbe6ea',
  butter: '#f7e7c0',
  lilac: '#e6dfe6',
} as const
const papersForPaleThings = {
  sand: '#dec79d',
  sage: '#b9cfb9',
  blush: '#e3bba6',
  sky: '#b0c8d0',
  butter: '#ecca80',
  lilac: '#c6b5c6',
} as const

type Paper = keyof typeof papers
type Picture = { draw: (color: string) => string; paper: Paper; lies: boolean }

const standing = (draw: Picture['draw'], paper: Paper): Picture => ({ draw, paper, lies: false })
const lying = (draw: Picture['draw'], paper: Paper): Picture => ({ draw, paper, lies: true })

const pictures = {
  mug: standing(mug, 'blush'),
  tumbler: standing(tumbler, 'sage'),
  bottle: standing(bottle, 'sand'),
  notebook: lying(notebook, 'butter'),
  pens: lying(pens, 'sky'),
  candle: standing(candle, 'sand'),
  plant: standing(plant, 'sky'),
  blanket: standing(blanket, 'sage'),
  charger: lying(charger, 'blush'),
  earbuds: standing(earbuds, 'sage'),
  speaker: standing(speaker, 'butter'),
  puzzle: lying(puzzle, 'sand'),
  hoodie: lying(hoodie, 'sand'),
  tee: lying(tee, 'sage'),
  crewneck: lying(crewneck, 'blush'),
  cap: standing(cap, 'butter'),
  beanie: standing(beanie, 'sky'),
  socks: lying(socks, 'blush'),
  tote: standing(tote, 'sage'),
  backpack: standing(backpack, 'sand'),
  umbrella: lying(umbrella, 'sky'),
  chocolate: lying(chocolate, 'blush'),
  coffee: standing(coffee, 'sage'),
  tea: standing(tea, 'lilac'),
  'card-thanks': lying(thankYouCard, 'sage'),
  'card-birthday': lying(birthdayCard, 'butter'),
  'card-holiday': lying(holidayCard, 'sand'),
} satisfies Record<string, Picture>

export type ArtKind = keyof typeof pictures

/** The picture of one variant, as a whole SVG document. */
export function productArt(kind: ArtKind, color: string): string {
  const { draw, paper, lies } = pictures[kind]
  return onPaper((isPale(color) ? papersForPaleThings : papers)[paper], lies, draw(color))
}

/** Sets a drawing on tinted paper: on a table, or lying flat and seen from above. */
export function onPaper(tone: string, lies: boolean, drawing: string): string {
  const table = lies
    ? ''
    : `<path d="M0 452H640V640H0Z" fill="${tableUnder(tone)}"/><path d="M0 452H640V458H0Z" fill="#fff" fill-opacity=".25"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640">${shades}<rect width="640" height="640" fill="${tone}"/>${table}<rect width="640" height="640" fill="url(#rb-light)"/>${drawing}</svg>`
}
