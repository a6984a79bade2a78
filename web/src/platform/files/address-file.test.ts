import { describe, expect, it } from 'vitest'
import { fileProblem } from './address-file.ts'

describe('fileProblem', () => {
  it.each([
    ['people.csv', 10, undefined],
    ['people.XLSX', 10, undefined],
    ['people.pdf', 10, 'Choose a CSV, XLSX or text file.'],
    ['people.txt', 0, 'This file is empty.'],
    ['people.csv', 50 * 1024 * 1024, 'A file has at most 40 MB. Split it into two.'],
  ])('%s of %i bytes', (name, size, problem) => {
    expect(fileProblem({ name, size })).toBe(problem)
  })
})
