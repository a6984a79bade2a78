import { describe, expect, it } from 'vitest'
import { withInserted } from './insert-text.ts'

describe('a piece put into a text', () => {
  it.each([
    ['', 0, 0, '{x}', '{x}', 3],
    ['Hello', 5, 5, '{x}', 'Hello {x}', 9],
    ['Hello ', 6, 6, '{x}', 'Hello {x}', 9],
    ['Hello , hi', 6, 6, '{x}', 'Hello {x}, hi', 9],
    ['Hello Bob!', 6, 9, '{x}', 'Hello {x}!', 9],
    ['Hello', 0, 0, '{x}', '{x} Hello', 3],
    ['(', 1, 1, '{x}', '({x}', 4],
    ['One\n', 4, 4, '{x}', 'One\n{x}', 7],
    ['{x}', 3, 3, '{y}', '{x} {y}', 7],
  ])('%j from %i to %i', (text, start, end, piece, whole, cursor) =>
    expect(withInserted(text, start, end, piece, 500)).toEqual({ text: whole, cursor }),
  )

  it('goes in only where it fits, counted as people count', () => {
    expect(withInserted('😀😀', 4, 4, '{x}', 5)?.text).toBe('😀😀{x}')
    expect(withInserted('😀😀', 4, 4, '{x}', 4)).toBeUndefined()
  })
})
