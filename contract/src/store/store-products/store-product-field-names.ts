/** What screens call the fields of a product in the store, for `field-names.ts`. */
export const storeProductFieldNames: Record<string, string> = {
  alt: 'Description of the picture',
  category: 'Category',
  default_e_commerce_image_id: 'Default picture',
  e_commerce_price: 'Price in the store',
  image_id: 'Picture',
  is_listed: 'In the store',
  listed: 'In the store',
  position: 'Position',
  suggested_product_ids: 'Suggested products',
}
