import { expect, it } from 'vitest'
import { settingsChange, settingsOf } from './settings.rules.ts'

const saved = settingsOf({
  adminOrderTitle: null,
  adminOrderDescription: 'For the fair',
  expectedNumberOfRecipients: 40,
  apparelSizeOptions: ['S', 'M'],
  allowed_domains: ['acme.test'],
})

it('only changed settings of a project are sent, and an empty number as none', () => {
  expect(settingsChange({ ...saved }, saved)).toEqual({})
  expect(
    settingsChange({ ...saved, title: 'Caps', expected: '', sizes: 'S, M,, L ', domains: [] }, saved),
  ).toEqual({
    admin_order_title: 'Caps',
    expected_number_of_recipients: null,
    apparel_size_options: ['S', 'M', 'L'],
    allowed_domains: [],
  })
})
