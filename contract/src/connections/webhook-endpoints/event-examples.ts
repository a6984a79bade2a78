interface Example {
  id: string
  type: string
  attributes: object
}
const changed = (example: Example, changes: object): Example => ({
  ...example,
  attributes: { ...example.attributes, ...changes },
})

const order = {
  id: '1842',
  type: 'orders',
  attributes: {
    orderId: 'RB-1842',
    status: 'processing',
    subtotal: '48.00',
    discount: '0.00',
    taxAmount: '3.00',
    shippingFee: '9.00',
    total: '60.00',
    createdAt: '2026-03-02T14:05:00.000Z',
    processingStartDate: '2026-03-02T14:06:11.000Z',
    shippedAt: null,
    deliveredAt: null,
    canceledAt: null,
    paymentSource: 'deposit',
    groupOrderId: null,
    groupOrderName: null,
    trackingNumber: null,
    trackingUrl: null,
    carrierCode: 'usps',
    serviceName: 'USPS Priority Mail',
    items: [{ sku: 'MUG-GREEN', name: 'Stoneware mug', quantity: 2, price: '24.00' }],
  },
  relationships: {
    recipient: { data: { id: '731', type: 'recipients' } },
    user: { data: { id: '12', type: 'users' } },
  },
}
const shipped = changed(order, {
  status: 'shipped',
  shippedAt: '2026-03-03T10:00:00.000Z',
  trackingNumber: '9400100000000000000000',
  trackingUrl: 'https://example.com/track/9400100000000000000000',
})

const recipient = {
  id: '731',
  type: 'recipients',
  attributes: { addressState: 'given', createdAt: '2026-02-11T08:00:00.000Z' },
}

const stock = {
  id: '204',
  type: 'productVariants',
  attributes: {
    productId: '61',
    product: 'Stoneware mug',
    sku: 'MUG-GREEN',
    color: 'Green',
    size: null,
    onHand: 40,
    reserved: 32,
    available: 8,
    threshold: 10,
  },
}

const storeOrder = {
  id: '1851',
  type: 'carts',
  attributes: {
    number: 'RB-1851',
    status: 'processing',
    subTotal: '36.00',
    shippingFee: '7.50',
    tax: '2.25',
    total: '45.75',
    paidBy: 'card_and_gift_card',
    refunded: '0.00',
    createdAt: '2026-03-04T09:25:00.000Z',
    paidAt: '2026-03-04T09:29:59.000Z',
    items: [{ sku: 'TOTE-SAND', name: 'Canvas tote', quantity: 1 }],
  },
}

const giftCard = {
  id: '88',
  type: 'giftCardRecipients',
  attributes: {
    status: 'sent',
    amount: '50.00',
    balance: '50.00',
    codeLast4: '7KQ2',
    expiresAt: '2027-03-04T00:00:00.000Z',
    giftCardId: '14',
    createdAt: '2026-03-01T12:00:00.000Z',
  },
}

const payout = {
  id: '19',
  type: 'payouts',
  attributes: {
    amount: '1204.80',
    currency: 'usd',
    status: 'paid',
    arrivalDate: '2026-03-04',
    createdAt: '2026-03-02T00:00:00.000Z',
    failure: null,
    providerId: 'po_1Example',
  },
}

/** What the documentation shows of each thing that an event can be about, without personal data. */
export const exampleSubjects = {
  orders: {
    placed: order,
    shipped,
    delivered: changed(shipped, { status: 'delivered', deliveredAt: '2026-03-04T09:29:00.000Z' }),
    canceled: changed(order, { status: 'canceled', canceledAt: '2026-03-04T09:29:00.000Z' }),
    returned: changed(shipped, { status: 'returned' }),
  },
  recipient: { given: recipient, declined: changed(recipient, { addressState: 'declined' }) },
  bulkSend: {
    id: '57',
    type: 'bulkSends',
    attributes: {
      state: 'done',
      listId: '9',
      listName: 'New hires in March',
      sendCount: 120,
      finishedAt: '2026-03-04T09:29:58.000Z',
    },
  },
  stock: { low: stock, restocked: changed(stock, { onHand: 140, available: 108 }) },
  file: {
    id: '33',
    type: 'exports',
    attributes: {
      exportType: 'orders',
      state: 'done',
      rowCount: 483,
      createdAt: '2026-03-04T09:29:50.000Z',
      fileName: 'orders-2026-03-04.csv',
      bytes: 92_160,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      expiresAt: '2026-03-11T09:29:55.000Z',
    },
  },
  storeOrder: {
    placed: storeOrder,
    refunded: changed(storeOrder, { refunded: '12.00' }),
    canceled: changed(storeOrder, { status: 'canceled', refunded: '45.75' }),
  },
  giftCard: {
    issued: giftCard,
    redeemed: changed(giftCard, { status: 'used', balance: '0.00' }),
    expired: changed(giftCard, { status: 'expired', balance: '12.50' }),
  },
  payout: {
    paid: payout,
    failed: changed(payout, { status: 'failed', failure: 'The bank account has been closed.' }),
  },
  shopOrder: {
    id: '402',
    type: 'shopOrders',
    attributes: {
      name: '#1001',
      orderedAt: '2026-03-04T09:20:00.000Z',
      items: [
        {
          id: '1',
          title: 'Stoneware mug',
          sku: 'MUG-GREEN',
          quantity: 2,
          goods: { variantId: '204', name: 'Stoneware mug', sku: 'MUG-GREEN', isChosen: false },
          neverFromStock: false,
        },
      ],
      quantity: 2,
      total: '54.00',
      currency: 'usd',
      financialStatus: 'paid',
      fulfillmentStatus: 'unfulfilled',
      trackingNumbers: [],
    },
  },
  endpoint: {
    id: '3',
    type: 'webhookEndpoints',
    attributes: { url: 'https://example.com/webhooks' },
  },
}
