// The same library as it is written for today's JavaScript: a fifth less work than the one for old browsers.
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min/es6'

export interface ReadPhone {
  /** E.164 where it can be read, else tidied as it was given. */ phone: string | null
  isDoubtful: boolean
}

/** Reads a phone number as people of `country` write it. */
export function readPhone(text: string | null, country: string): ReadPhone {
  const tidy = text?.replace(/\s+/g, ' ').trim()
  if (!tidy) return { phone: null, isDoubtful: false }
  const written = tidy.startsWith('00') ? `+${tidy.slice(2)}` : tidy
  const number = parsePhoneNumberFromString(written, {
    defaultCountry: country as CountryCode,
    extract: false,
  })
  if (!number?.isPossible()) return { phone: tidy, isDoubtful: true }
  // The library says that a number written with +1 is of the US only if it is valid there. Checking that again takes half as long as
  // reading the number.
  const isValidInUs = written.startsWith('+') && number.country === 'US'
  return {
    phone: number.ext ? `${number.number} ext. ${number.ext}` : number.number,
    isDoubtful: !isValidInUs && !number.isValid(),
  }
}
