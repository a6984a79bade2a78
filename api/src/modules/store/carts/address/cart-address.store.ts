import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import type { CartKey } from '../carts.store.ts'
import { carts } from '../carts.tables.ts'
import type { CartAddress } from '../price-cart.ts'
import type { CartRate } from '../shipping/cart-rates.store.ts'

/** Keeps the address of a claimed cart, the tax rate of the place, and the shipping option; none: the default is taken. */
export async function saveAddress(
  tx: Tx,
  { teamId, id }: CartKey,
  { address, taxRate, rate }: { address: CartAddress; taxRate: number; rate: CartRate | undefined },
): Promise<void> {
  await tx
    .update(carts)
    .set({
      shipName: address.name,
      shipCompany: address.company,
      shipEmail: address.email,
      shipPhone: address.phone,
      shipAddressOne: address.addressOne,
      shipAddressTwo: address.addressTwo,
      shipCity: address.city,
      shipState: address.state,
      shipZipcode: address.zipcode,
      shipCountry: address.country,
      taxRate,
      rateId: rate?.rateId ?? null,
      serviceCode: rate?.serviceCode ?? null,
    })
    .where(and(eq(carts.teamId, teamId), eq(carts.id, id)))
}
