import { describe, expect, it } from 'vitest'
import { readOrderCode } from './read-order-code.ts'

const idsFrom = (first: string) => ({ firstId: first.padEnd(32, '0'), lastId: first.padEnd(32, 'f') })
const noIds = { firstId: null, lastId: null }
const trackingFrom = (tracking: string) => ({ tracking, afterTracking: `${tracking}~` })
const noTracking = { tracking: null, afterTracking: null }

describe('readOrderCode', () => {
  it.each([
    ['AB12CD34', { ...idsFrom('AB12CD34'), ...trackingFrom('AB12CD34') }],
    [' #ab 12 ', { ...idsFrom('ab12'), ...noTracking }],
    ['AB12CD34-2', { ...idsFrom('AB12CD34'), ...trackingFrom('AB12CD342') }],
    ['9400 1000 0000', { ...noIds, ...trackingFrom('940010000000') }],
    ['9400', { ...idsFrom('9400'), ...trackingFrom('9400') }],
    ['1z-999 aa1', { ...noIds, ...trackingFrom('1Z999AA1') }],
    ['facade', { ...idsFrom('facade'), ...noTracking }],
    ['#cafe', { ...idsFrom('cafe'), ...noTracking }],
  ])('reads %j as what numbers may begin with', (text, code) => {
    expect(readOrderCode(text)).toEqual(code)
  })

  it.each([
    '',
    'Ada',
    'cafe',
    'Ada Byron',
    '12',
    '#12',
    'a12',
    'ada@acme.test',
    '1001 Elm St.',
    '#abcdef123',
  ])('takes %j for no number', text => {
    expect(readOrderCode(text)).toBeUndefined()
  })
})
