/** Refusals about the products of a team's store. */
export const storeProductErrors = {
  pictures_changed: {
    status: 409,
    text: 'Pictures were added or deleted meanwhile. Look at them, then arrange them again.',
  },
} as const satisfies Record<string, { status: number; text: string }>
