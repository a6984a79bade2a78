import { expect, it } from 'vitest'
import { contrast, storeColors } from './store-colors.ts'

const chosen = [
  '#25282a',
  '#ffffff',
  '#000000',
  '#ffff00',
  '#808080',
  '#0d5c48',
  '#ff5a36',
  '#7f7fff',
  '#00ff00',
]

it.each(chosen)('text in the color %s, and on it, is legible', color => {
  const { fill, onFill, inkOnLight, inkOnDark } = storeColors(color)
  expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5)
  for (const paper of ['#faf9f6', '#ffffff', '#f4f2ec'])
    expect(contrast(inkOnLight, paper), paper).toBeGreaterThanOrEqual(4.5)
  for (const paper of ['#0e1210', '#141816', '#1a1f1c'])
    expect(contrast(inkOnDark, paper), paper).toBeGreaterThanOrEqual(4.5)
})

it('a color that is legible already stays as it was chosen', () => {
  expect(storeColors('#0d5c48')).toMatchObject({ fill: '#0d5c48', onFill: '#ffffff', inkOnLight: '#0d5c48' })
})

it.each(['red', 'red;}body{', '#12345', '', '#GGGGGG'])(
  '“%s” is no color, and the default stands instead',
  text => {
    expect(storeColors(text).fill).toBe('#25282a')
  },
)
