import { checkAddress } from './check-address.ts'
import { notValid, ShippingError, type ShippingProblem } from './shipping-error.ts'
import { newId, type ShipAddress, type Shipment, type ShipPackage } from './shipping.book.ts'

const ouncesPer: Record<string, number> = { ounce: 1, pound: 16, gram: 0.035274, kilogram: 35.274 }

/** Reads a shipment from a request, refusing what a carrier would refuse. */
export function readShipment(given: unknown): Shipment {
  if (!given || typeof given !== 'object')
    throw new ShippingError(400, [
      notValid('shipment', 'shipment or shipment_id is required.', 'field_value_required'),
    ])
  const form = given as Record<string, unknown>
  const shipTo = form.ship_to as ShipAddress | undefined
  const shipFrom = form.ship_from as ShipAddress | undefined
  const problems: ShippingProblem[] = [
    ...checkAddress(shipTo, 'shipment.ship_to'),
    ...checkAddress(shipFrom, 'shipment.ship_from'),
    ...packageProblems(form.packages),
  ]
  if (problems.length || !shipTo || !shipFrom) throw new ShippingError(400, problems)

  const packages = form.packages as ShipPackage[]
  const id = newId()
  const now = new Date().toISOString()
  const ounces = packages.reduce((sum, { weight }) => sum + weight.value * ouncesPer[weight.unit]!, 0)
  return {
    carrier_id: null,
    service_code: null,
    items: [],
    tax_identifiers: null,
    warehouse_id: null,
    return_to: shipFrom,
    confirmation: 'none',
    customs: null,
    advanced_options: {},
    origin_type: null,
    insurance_provider: 'none',
    tags: [],
    order_source_code: null,
    ...withoutNothing(form),
    id,
    shipment_id: id,
    created_at: now,
    modified_at: now,
    ship_date: textOr(form.ship_date, `${now.slice(0, 10)}T00:00:00Z`),
    shipment_status: 'pending',
    external_shipment_id: textOr(form.external_shipment_id, null),
    external_order_id: textOr(form.external_order_id, null),
    ship_to: { address_residential_indicator: 'unknown', ...shipTo },
    ship_from: { address_residential_indicator: 'unknown', ...shipFrom },
    packages,
    total_weight: { value: Math.round(ounces * 1000) / 1000, unit: 'ounce' },
  }
}

function packageProblems(given: unknown): ShippingProblem[] {
  if (!Array.isArray(given) || given.length === 0)
    return [notValid('shipment.packages', 'At least one package is required.', 'field_value_required')]
  return given.flatMap((each: Partial<ShipPackage>, at) => {
    const field = `shipment.packages[${at}].weight`
    const weight = each?.weight
    if (!weight) return [notValid(field, `${field} is required.`, 'field_value_required')]
    if (!(typeof weight.value === 'number' && weight.value > 0))
      return [notValid(`${field}.value`, 'weight must be greater than 0.')]
    if (!(weight.unit in ouncesPer))
      return [notValid(`${field}.unit`, `weight unit must be one of ${Object.keys(ouncesPer).join(', ')}.`)]
    return []
  })
}

function withoutNothing(form: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined && value !== null))
}

function textOr<Otherwise>(value: unknown, otherwise: Otherwise): string | Otherwise {
  return typeof value === 'string' && value !== '' ? value : otherwise
}
