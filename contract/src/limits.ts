export const cardMessageMax = 500
export const passwordMin = 6
export const passwordMax = 128
export const pageSizeDefault = 50
export const pageSizeMax = 100
export const pageSizeOptions = [10, 30, 50] as const
export const searchDebounceMs = 300
export const unpaidRecoveryDays = 7
export const recentDays = 30
export const itemQuantityMax = 10_000
/** Uploads: 2 MB for logos and favicons, 5 MB for backgrounds, banners and product pictures (reading E11). */
export const imageMaxBytes = { logo: 2 * 1024 * 1024, background: 5 * 1024 * 1024 } as const
/** Recipient lists: rows of a file, and its size. */
export const importRowsMax = 200_000
export const importFileMaxBytes = 40 * 1024 * 1024
/** A plan's prices hold this long. */
export const planGoodForMinutes = 120
export const additionalSendsMax = 100_000
/** One top-up of the deposit. */
export const depositMaxCents = 10_000_000
/** Our own invoices: days until they are due, and days past that until nothing more goes on account. */
export const invoiceDueDays = 30
export const invoiceBlockDays = 30
/** Lines that stand on an invoice's page, and on paper. */
export const invoicePageLines = 200
export const invoicePdfLines = 1_000

/** The longest a person's fields may be, in characters. */
export const recipientLengths = {
  name: 120,
  company: 120,
  email: 254,
  phone: 40,
  address_one: 200,
  address_two: 200,
  city: 120,
  state: 120,
  zipcode: 20,
  country: 120,
} as const

/** A store's title, and what it says of itself. */
export const storeTitleMax = 80
export const storeDescriptionMax = 5_000
