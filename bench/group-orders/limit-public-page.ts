/** The documents of a public page for the limit server: rows to plain objects in one pass, as the bytes need them. */

type Row = any[]

const iso = (time: Date | null) => (time === null ? null : time.toISOString())

export const pageText = `
  select g.uuid, g.name, g.state, g.locked_at, g.opens_at, g.closes_at, t.name, t.logo, g.custom_background,
    g.password_protected, g.verify_emails, g.show_prices, g.redemption_title, g.redemption_subheading,
    g.redemption_description, g.custom_fields, g.countries
  from group_orders g
  join teams t on t.id = g.team_id
  where g.uuid = $1`

export function publicPage([row]: Row[]): string {
  return JSON.stringify({
    data: {
      id: row![0],
      type: 'publicGroupOrders',
      attributes: {
        name: row![1],
        state: row![2],
        isOpen: row![2] === 'pending',
        isLocked: row![3] !== null,
        opensAt: iso(row![4]),
        closesAt: iso(row![5]),
        teamName: row![6],
        teamLogo: row![7],
        customBackground: row![8],
        password_protected: row![9],
        verify_emails: row![10],
        show_prices: row![11],
        redemption_title: row![12],
        redemption_subheading: row![13],
        redemption_description: row![14],
        custom_fields: row![15],
        countries: row![16],
      },
    },
  })
}

// The token is looked up, as without it nobody sees the tiers.
export const itemsText = `
  select t.id, t.name, t.gifts_limit, t.selection_type, i.id, i.product_id
  from group_orders g
  join participant_tokens k
    on k.team_id = g.team_id
    and k.group_order_id = g.id
    and k.token_hash = $2
  join group_order_tiers t on t.team_id = g.team_id and t.group_order_id = g.id
  join group_order_tier_items i on i.team_id = t.team_id and i.tier_id = t.id
  where g.uuid = $1
  order by t.id, i.id`

export const variantsText = `
  select p.id, p.display_name, p.description, p.images, p.image_alts,
    v.id, v.type, v.color, v.size, v.hex_code, v.images, s.on_hand - s.reserved
  from products p
  join product_variants v on v.product_id = p.id
  join stock_levels s on s.product_variant_id = v.id
  where p.id = any($1)
  order by v.position`

const availabilityOf = (count: number) => (count <= 0 ? 'no' : count <= 3 ? 'few' : 'yes')

export function offeredTiers(items: Row[], variants: Row[]): string {
  const ofProduct = new Map<number, Row[]>()
  for (const variant of variants) {
    const known = ofProduct.get(variant[0])
    if (known) known.push(variant)
    else ofProduct.set(variant[0], [variant])
  }
  const [first] = items
  const tier = {
    id: String(first![0]),
    type: 'groupOrderTiers',
    attributes: {
      name: first![1],
      giftsLimit: first![2],
      selectionType: first![3],
      showPrices: false,
      tierItemDetails: items.map(item => ({
        itemId: String(item[4]),
        itemableType: 'Product',
        available: 'yes',
        price: null,
        product: productOf(ofProduct.get(item[5])!),
      })),
    },
  }
  return JSON.stringify({ data: [tier], meta: { totalCount: 1 } })
}

function productOf(variants: Row[]) {
  const product = variants[0]!
  return {
    id: String(product[0]),
    name: product[1],
    description: product[2],
    images: product[3],
    imageAlts: product[4],
    variants: variants.map(variant => ({
      id: String(variant[5]),
      spec: { type: variant[6], color: variant[7], size: variant[8] },
      hexCode: variant[9],
      images: variant[10].length > 0 ? variant[10] : product[3],
      available: availabilityOf(variant[11]),
      price: null,
    })),
  }
}
