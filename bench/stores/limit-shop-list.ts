/** The page of a store's products for the limit server: rows to plain objects in one pass, as the bytes need them. */

type Row = any[]

const sold = `
  from store_products sp
  join products p on p.team_id = sp.team_id and p.id = sp.product_id
  where sp.team_id = $1
    and sp.is_listed
    and not p.admin_only
    and not p.is_card
    and p.archived_at is null`

export const shopPageText = `
  select p.id, coalesce(sp.name, p.display_name) as name, p.description, p.images,
    (select count(*)::int ${sold})
  ${sold}
  order by sp.position nulls last, lower(coalesce(sp.name, p.display_name)), p.id
  limit 24`

export const shopVariantsText = `
  select v.product_id, v.id, v.type, v.color, v.hex_code, v.size,
    coalesce(sp.e_commerce_price_cents, v.retail_price_cents), least(s.on_hand - s.reserved, 10)
  from product_variants v
  join store_products sp on sp.team_id = v.team_id and sp.product_id = v.product_id
  join stock_levels s on s.product_variant_id = v.id
  where v.team_id = $1
    and v.product_id = any($2)
    and v.archived_at is null
  order by v.position, v.id`

const price = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export function shopList(products: Row[], variants: Row[]): string {
  const ofProduct = new Map<number, Row[]>()
  for (const variant of variants) {
    const known = ofProduct.get(variant[0])
    if (known) known.push(variant)
    else ofProduct.set(variant[0], [variant])
  }
  return JSON.stringify({
    data: products.map(product => productOf(product, ofProduct.get(product[0])!)),
    included: products.flatMap(product =>
      ofProduct.get(product[0])!.map(variant => variantOf(product, variant)),
    ),
    meta: { totalCount: products[0]![4] },
  })
}

function productOf([id, name, description, images]: Row, variants: Row[]) {
  const lowest = Math.min(...variants.map(variant => variant[6]))
  return {
    id: String(id),
    type: 'storeProducts',
    attributes: {
      name,
      descriptionHtml: `<p>${description}</p>`,
      price: price(lowest),
      isPriceFrom: variants.some(variant => variant[6] > lowest),
      images: images.map((url: string) => ({ url, alt: name })),
      hexCodes: [...new Set(variants.map(variant => variant[4]))],
      available: Math.min(
        10,
        variants.reduce((sum, variant) => sum + variant[7], 0),
      ),
    },
    relationships: {
      productVariants: {
        data: variants.map(variant => ({ id: String(variant[1]), type: 'productVariants' })),
      },
    },
  }
}

function variantOf([, , , images]: Row, [productId, id, type, color, hexCode, size, cents, available]: Row) {
  return {
    id: String(id),
    type: 'productVariants',
    attributes: {
      productId: String(productId),
      spec: { type, color, size },
      colorCode: hexCode,
      size,
      price: price(cents),
      available,
      image: images[0],
    },
  }
}
