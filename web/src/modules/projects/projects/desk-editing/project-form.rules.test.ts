import { expect, it } from 'vitest'
import { bodyOf, checkProject, emptyProject, losesAnswers, newItem } from './project-form.rules.ts'

const typed = {
  ...emptyProject('7', '3'),
  name: 'Kits',
  items: [newItem({ name: 'Hoodie', quantity: 2, options: [{ name: 'Size', choices: ' S ,, M' }] })],
}

it('a typed project is sent with its lists taken apart', async () => {
  expect(bodyOf(typed)).toMatchObject({
    in_hands_date: null,
    expected_number_of_recipients: null,
    apparel_size_options: ['S', 'M', 'L'],
    custom_apparel_size_options: [],
    items: [
      {
        name: 'Hoodie',
        quantity: 2,
        product_id: null,
        options: [{ name: 'Size', choices: ['S', 'M'] }],
      },
    ],
  })
  expect(await checkProject(typed)).toEqual({})
})

it('errors stand at the field in which they were typed', async () => {
  const long = 'x'.repeat(41)
  const wrong = {
    ...typed,
    team_id: '',
    name: '',
    apparel_size_options: `S, ${long}`,
    items: [newItem({ name: '', options: [{ name: 'Size', choices: `S, ${long}` }] })],
  }
  const errors = await checkProject(wrong)
  expect(Object.keys(errors).sort()).toEqual([
    'apparel_size_options',
    'items.0.name',
    'items.0.options.0.choices',
    'name',
    'team_id',
  ])
  expect(errors['team_id']).toBe('Choose a team.')
})

it('a renamed item or option takes away what people answered', () => {
  const renamed = { ...typed, items: [newItem({ name: 'Sweater', options: typed.items[0]!.options })] }
  const added = { ...typed, items: [...typed.items, newItem({ name: 'Cap' })] }
  expect([losesAnswers(typed, renamed), losesAnswers(typed, added)]).toEqual([true, false])
})
