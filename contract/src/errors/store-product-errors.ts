/** Refusals about the products of a team's store. */
export const storeProductErrors = {
  pictures_changed: {
    status: 409,
    text: 'Pictures were added or deleted meanwhile. Look at them, then arrange them again.',
  },
  product_admin_only: {
    status: 422,
    text: '“{name}” is for admins only. Show it to everyone before you put it into the store.',
  },
} as const satisfies Record<string, { status: number; text: string }>
