import { beforeEach, expect, test, vi } from 'vitest'
import {
  forgetKeptForms,
  keepOpenForms,
  registerForm,
  releaseKeptForms,
  takeKeptForm,
} from './unsent-forms.ts'

const records = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => records.get(key) ?? null,
  setItem: (key: string, value: string) => void records.set(key, value),
  removeItem: (key: string) => void records.delete(key),
})
const typed = { name: 'Ada' }

beforeEach(() => {
  records.clear()
  forgetKeptForms()
})

function endSessionWith(values: unknown, name = 'recipient') {
  const close = registerForm(name, () => values)
  keepOpenForms('7')
  close()
}

test('what was typed comes back once, for the same person', () => {
  endSessionWith(typed)
  releaseKeptForms('7')
  expect(takeKeptForm('recipient')).toEqual(typed)
  expect(takeKeptForm('recipient')).toBeUndefined()
  expect(records.size).toBe(0)
})

test('another person never sees it, nor the first one after them', () => {
  endSessionWith(typed)
  releaseKeptForms('8')
  expect(takeKeptForm('recipient')).toBeUndefined()
  releaseKeptForms('7')
  expect(takeKeptForm('recipient')).toBeUndefined()
})

test('nothing comes back before somebody signed in, nor after signing out', () => {
  endSessionWith(typed)
  expect(takeKeptForm('recipient')).toBeUndefined()
  forgetKeptForms()
  releaseKeptForms('7')
  expect(takeKeptForm('recipient')).toBeUndefined()
})

test('a form nobody typed into is not kept, and does not drop what was kept before', () => {
  endSessionWith(typed)
  endSessionWith(undefined, 'team')
  releaseKeptForms('7')
  expect(takeKeptForm('recipient')).toEqual(typed)
  expect(takeKeptForm('team')).toBeUndefined()
})

test('a record that is no JSON is ignored', () => {
  records.set('ribbon.unsent-forms', '{')
  releaseKeptForms('7')
  expect(takeKeptForm('recipient')).toBeUndefined()
})
