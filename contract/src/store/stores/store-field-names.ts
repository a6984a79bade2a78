/** What screens call the fields of a store, for `field-names.ts`. */
export const storeFieldNames: Record<string, string> = {
  account_id: 'Payments account',
  banner_image: 'Banner',
  contact_email: 'Contact email',
  custom_domain: 'Own domain',
  favicon: 'Favicon',
  flat_fee: 'Shipping fee',
  free_from: 'Free shipping from',
  is_findable: 'Search engines',
  logo_image: 'Logo',
  mode: 'Shipping',
  paige_url: 'Return address',
  primary_color: 'Color',
  shipping: 'Shipping',
  slug: 'Address',
  text: 'Description',
  tax_places: 'Tax',
}
