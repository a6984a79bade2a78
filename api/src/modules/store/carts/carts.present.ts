import { formatCents } from '@ribbon/contract/money'
import type { Cart, CartItem } from '@ribbon/contract/store/carts/cart-resource'
import type { OpenCheckout } from './change-cart.ts'
import type { PricedCart, PricedLine } from './price-cart.ts'

/** A cart without row is an empty one. Its id is of its token, which nobody finds by it. */
export function presentCart(cart: PricedCart, tokenHash: string, checkout: OpenCheckout | undefined): Cart {
  return {
    id: `c_${tokenHash.slice(0, 12)}`,
    type: 'carts',
    attributes: {
      status: cart.state === 'checkout' ? 'checkout' : 'open',
      version: cart.version,
      cartLineItemsSize: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
      subTotal: formatCents(cart.goodsCents),
      shippingFee: centsOrTbd(cart.shippingCents),
      tax: centsOrTbd(cart.taxCents),
      total: centsOrTbd(cart.totalCents),
      giftCards: cart.giftCards.map(card => ({
        id: String(card.id),
        codeLast4: card.codeLast4,
        amount: centsOrTbd(card.amountCents),
        balance: formatCents(card.balanceCents + (card.heldCents ?? 0)),
        state: card.state,
      })),
      giftCardTotal: centsOrTbd(cart.giftCents),
      amountDue: centsOrTbd(cart.dueCents),
      cartItems: cart.lines.map(presentLine),
      recipientInfo: cart.address
        ? {
            name: cart.address.name,
            company: cart.address.company,
            email: cart.address.email,
            phone: cart.address.phone,
            address_one: cart.address.addressOne,
            address_two: cart.address.addressTwo,
            city: cart.address.city,
            state: cart.address.state,
            zipcode: cart.address.zipcode,
            country: cart.address.country,
            isPoBox: cart.goesToPoBox,
          }
        : null,
      shippingRates: cart.rates.map(rate => ({
        id: rate.rateId,
        serviceName: rate.serviceName,
        amount: formatCents(rate.amountCents),
        deliveryDays: rate.deliveryDays,
        isChosen: rate.rateId === cart.rate?.rateId,
      })),
      checkout: checkout ? { expiresAt: checkout.expiresAt.toISOString(), status: checkout.status } : null,
      access: cart.isListed ? 'listed' : 'open',
      provenEmail: cart.provenEmail,
    },
  }
}

function presentLine(line: PricedLine): CartItem {
  return {
    id: String(line.id),
    price: formatCents(line.priceCents),
    priceWas: line.priceWasCents === null ? null : formatCents(line.priceWasCents),
    quantity: line.quantity,
    totalPrice: formatCents(line.priceCents * line.quantity),
    availability: line.availability,
    available: line.available,
    productVariant: {
      id: String(line.productVariantId),
      productId: String(line.productId),
      name: line.displayName,
      spec: { type: line.type, color: line.color, size: line.size },
      colorCode: line.hexCode,
      image: line.image,
    },
    createdAt: line.createdAt.toISOString(),
    updatedAt: line.updatedAt.toISOString(),
  }
}

const centsOrTbd = (cents: number | undefined) =>
  cents === undefined ? ('TBD' as const) : formatCents(cents)
