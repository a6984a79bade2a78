import { expect, it } from 'vitest'
import { contrast, storeColors } from './store-colors.ts'

it('every color can be read, as a surface and as a text', () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const chosen = `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`
        const { fill, onFill, ink } = storeColors(chosen)
        expect(fill).toBe(chosen)
        expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(ink, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      }
})

it.each(['', 'red;}body{', '#12', '#GGGGGG'])('%j stands for the default color', text => {
  expect(storeColors(text).fill).toBe('#25282a')
})
