import { randomBytes } from 'node:crypto'
import { openBook, type Book } from '../book.ts'
import type { Delivery } from '../webhook-sender.ts'

export interface StoredShop {
  /** `name.myshopify.com`. */
  id: string
  name: string
  currency: string
  isInstalled: boolean
  /** Where webhooks go, by topic. */
  webhooks: Record<string, string>
}

export interface StoredCode {
  id: string
  shop: string
  scopes: string
  isUsed: boolean
}

export interface StoredToken {
  id: string
  shop: string
  scopes: string
}

export interface StoredLine {
  id: string
  title: string
  sku: string | null
  quantity: number
  currentQuantity: number
  price: string
}

export interface StoredFulfillment {
  id: string
  trackingInfo: { number: string | null; company: string | null; url: string | null }[]
}

export interface StoredOrder {
  /** A number; on the wire a `gid://`. */
  id: string
  shop: string
  name: string
  createdAt: string
  updatedAt: string
  cancelledAt: string | null
  financialStatus: 'PENDING' | 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  currency: string
  customer: string
  email: string
  shippingAddress: Record<string, string | null>
  lines: StoredLine[]
  fulfillments: StoredFulfillment[]
  /** How often it was asked to be fulfilled. */ fulfillmentsAsked: number
}

export interface ShopifyDelivery extends Delivery {
  shop: string
  topic: string
}

export type ShopifyBook = Book<{
  shops: StoredShop
  codes: StoredCode
  tokens: StoredToken
  orders: StoredOrder
  deliveries: ShopifyDelivery
}>

export const openShopifyBook = (file: string): ShopifyBook => openBook(file, { sync: false })

export const secretText = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`
