import { expect, it } from 'vitest'
import { changeOf, fieldsOf } from './edit-submission.rules.ts'

const row = {
  id: '1',
  name: 'Ada',
  company: null,
  email: 'ada@people.test',
  phone: null,
  addressOne: '1 Elm St',
  addressTwo: null,
  city: 'Austin',
  state: 'TX',
  zipcode: '78701',
  country: 'US',
  apparelSize: { Hoodie: { Size: 'M', Color: 'Green' } },
  trackingUrl: null,
  trackingNumbers: [],
  carrier: null,
  deliveredAt: null,
  leftOut: false,
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
}

it('a row is sent as it was where nothing is typed, with empty fields for what it lacks', () => {
  expect(changeOf(fieldsOf(row))).toMatchObject({
    name: 'Ada',
    company: '',
    zip_code: '78701',
    apparel_size: { Hoodie: { Size: 'M', Color: 'Green' } },
  })
})

it('an option that is not chosen any more is left out', () => {
  const fields = { ...fieldsOf(row), apparelSize: { Hoodie: { Size: '', Color: 'Green' } } }
  expect(changeOf(fields).apparel_size).toEqual({ Hoodie: { Color: 'Green' } })
})
