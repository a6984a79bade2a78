import { describe, expect, it } from 'vitest'
import { withoutUnusedColors } from '../../mantine-css.ts'

describe('withoutUnusedColors', () => {
  const sets = {
    variables: { '--mantine-color-success': 'var(--mantine-color-teal-8)' },
    light: {
      '--mantine-color-evergreen-7': '#0d5c48',
      '--mantine-color-red-filled': '#a32020',
      '--mantine-color-grape-filled': '#862e9c',
      '--mantine-color-teal-7': '#0ca678',
      '--mantine-color-teal-8': '#099268',
      '--mantine-color-dimmed': '#6a665a',
    },
  }
  it('the theme’s colors and those that another variable refers to are kept', () => {
    expect(Object.keys(withoutUnusedColors(sets).light)).toEqual([
      '--mantine-color-evergreen-7',
      '--mantine-color-red-filled',
      '--mantine-color-teal-8',
      '--mantine-color-dimmed',
    ])
  })
})
