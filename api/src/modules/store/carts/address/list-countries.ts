import type { CartCountry } from '@ribbon/contract/store/carts/cart-resource'
import { findCountryRules } from '../../../gifting/recipients/addresses/find-country-rules.ts'

/** What the countries a store sends to ask of an address, by name. */
export function listCountries(codes: readonly string[]): CartCountry[] {
  return codes
    .flatMap(code => {
      const rules = findCountryRules(code)
      if (!rules) return []
      const isCoded = rules.usesStateCodes || rules.isStrictOnStates
      return [
        {
          id: code,
          type: 'countries' as const,
          attributes: {
            name: rules.name.replace(/^the /, ''),
            stateName: rules.needsState && rules.onlyState === null ? rules.stateName : null,
            states: isCoded ? (rules.states?.all.map(({ code, name }) => ({ code, name })) ?? []) : [],
            zip: rules.zip ? (rules.needsZip ? ('needed' as const) : ('optional' as const)) : null,
            isCityAsked: rules.onlyCity === null,
          },
        },
      ]
    })
    .toSorted((a, b) => a.attributes.name.localeCompare(b.attributes.name, 'en'))
}
