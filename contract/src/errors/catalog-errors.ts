/** Refusals about products, bundles, templates and stock. */
export const catalogErrors = {
  stock_moved: {
    status: 409,
    text: 'The stock changed while you counted: {onHand} are on hand now. Count again.',
  },
  stock_promised: {
    status: 409,
    text: '{reserved} are promised to orders and only {left} would be left. Find the missing ones, or cancel orders first.',
  },
  changed_meanwhile: {
    status: 409,
    text: '{who} changed this meanwhile: {what}. Look at it, then save again.',
  },
  goods_in_use: {
    status: 409,
    text: 'This was ordered, in stock or part of a bundle, so it stays. Archive it instead.',
  },
  variant_unavailable: { status: 422, text: 'One of the gifts is no longer offered.' },
  bundle_incomplete: { status: 422, text: 'Choose an option for each part of {bundle}.' },
  sku_taken: { status: 422, text: 'Another variant of this team has this SKU already.' },
  items_limit_reached: {
    status: 422,
    text: 'The plan allows {limit} products. Archive one or raise the limit first.',
  },
  product_rows_wrong: {
    status: 422,
    text: 'Nothing was imported: {count} of the rows cannot be used. Mend them in the file and choose it again.',
  },
  template_name_taken: { status: 422, text: 'There is a template of this name already.' },
  out_of_stock: { status: 422, text: 'Not enough stock: {shortages}.' },
} as const satisfies Record<string, { status: number; text: string }>
