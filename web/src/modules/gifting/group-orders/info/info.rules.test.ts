import { describe, expect, it } from 'vitest'
import {
  backgroundProblem,
  changeOf,
  differences,
  infoProblems,
  placesText,
  type InfoValues,
} from './info.rules.ts'

const values: InfoValues = {
  name: 'Holiday gifts 2026',
  title: '',
  subheading: '',
  description: '',
  questions: [],
  showsPrices: false,
  opens: '',
  closes: '',
  limit: '',
  countries: [],
}
const now = Date.parse('2026-11-22T12:00:00Z')

describe('infoProblems', () => {
  it.each<[string, Partial<InfoValues>, Record<string, string>]>([
    ['complete values', {}, {}],
    ['a blank name', { name: '  ' }, { name: 'Enter a name for the redemption.' }],
    [
      'a closing time that has passed',
      { closes: '2026-11-01T12:00' },
      { closes: 'Choose a time that is still to come.' },
    ],
    [
      'a closing time before the opening time',
      { opens: '2026-12-12T12:00', closes: '2026-12-11T12:00' },
      { closes: 'It must close after it opens.' },
    ],
    ['a limit of zero', { limit: '0' }, { limit: 'Enter a whole number, or leave it blank.' }],
    [
      'two questions of one name',
      {
        questions: [
          { name: 'Size', required: false },
          { name: 'size ', required: true },
        ],
      },
      { questions: 'Two questions have the same name.' },
    ],
  ])('%s', (_, change, problems) => {
    expect(infoProblems({ ...values, ...change }, now)).toEqual(problems)
  })
})

describe('differences', () => {
  it('are what was typed, so that other values follow what others save', () => {
    expect(differences({ ...values, title: 'Thanks', countries: ['US'] }, values)).toEqual({
      title: 'Thanks',
      countries: ['US'],
    })
    expect(differences(values, { ...values })).toEqual({})
  })
})

describe('changeOf', () => {
  it('nothing is sent of what did not change', () => {
    expect(changeOf(values, values)).toEqual({})
  })
  it('a title that was written is switched on, and a cleared one off', () => {
    const written = { ...values, title: 'Pick three gifts' }
    expect(changeOf(written, values)).toEqual({
      redemption_title: 'Pick three gifts',
      enable_custom_title: true,
    })
    expect(changeOf(values, written)).toEqual({ redemption_title: '', enable_custom_title: false })
  })
  it('the countries are sent whole, and an emptied choice as none', () => {
    const some = { ...values, countries: ['DE', 'US'] }
    expect(changeOf(some, values)).toEqual({ countries: ['DE', 'US'] })
    expect(changeOf(values, some)).toEqual({ countries: [] })
  })
  it('questions with a blank name are left out', () => {
    const questions = [
      { name: 'Team', required: true },
      { name: ' ', required: false },
    ]
    expect(changeOf({ ...values, questions }, values)).toEqual({
      custom_fields: [{ name: 'Team', required: true }],
    })
  })
  it('a cleared time and a cleared limit are sent as none', () => {
    const limited = { ...values, closes: '2026-12-11T12:00', limit: '50' }
    expect(changeOf(values, limited)).toEqual({ closes_at: null, submissions_limit: null })
  })
})

describe('backgroundProblem', () => {
  it.each<[string, number, string | undefined]>([
    ['image/png', 5 * 1024 * 1024, undefined],
    ['image/gif', 100, 'Choose a PNG, JPEG or WebP picture.'],
    ['image/jpeg', 5 * 1024 * 1024 + 1, 'The background may have at most 5 MB.'],
  ])('%s of %i bytes', (type, size, problem) => {
    expect(backgroundProblem({ type, size })).toBe(problem)
  })
})

describe('placesText', () => {
  it('names the countries, or says that there is no limit', () => {
    const names = [{ value: 'DE', label: 'Germany' }]
    expect(placesText(['DE', 'XX'], names)).toBe('Germany, XX')
    expect(placesText([], names)).toBe('Every country our carriers deliver to')
  })
})
