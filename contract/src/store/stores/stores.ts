import { z } from 'zod'
import { document } from '../../document.ts'
import { emailPattern } from '../../email-pattern.ts'
import { flagInput, pictureInput } from '../../form-inputs.ts'
import { imageMaxBytes, recipientLengths, storeDescriptionMax, storeTitleMax } from '../../limits.ts'
import { centsInput } from '../../money-schema.ts'
import { defineRoutes, wrapped } from '../../route.ts'
import { slugProblem } from './slugs.ts'
import { shippingModes, storeResource } from './store-resource.ts'

/** An empty text of a form stands for `empty`. */
const orEmpty = <S extends z.ZodType>(schema: S, empty: unknown) =>
  z.preprocess(value => (value === '' ? empty : value), schema) as unknown as z.ZodType<
    z.output<S>,
    z.input<S> | ''
  >

const emailText = 'Enter an email address like ada@example.com.'
const placeText = 'Choose countries and states from the list.'

const storeFields = z.object({
  title: z.string().trim().max(storeTitleMax).optional(),
  description: z.string().trim().max(storeDescriptionMax).optional(),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((slug, context) => {
      const message = slugProblem(slug)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional(),
  primary_color: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Enter the color as # and six digits, like #25282a.')
    .optional(),
  logo_image: pictureInput,
  banner_image: pictureInput,
  favicon: pictureInput,
  custom_domain: orEmpty(z.string().trim().max(253).nullable(), null).optional(),
  contact_email: orEmpty(
    z.string().trim().max(recipientLengths.email).regex(emailPattern, emailText).nullable(),
    null,
  ).optional(),
  is_findable: flagInput.optional(),
  shoppers_may_cancel: flagInput.optional(),
  shipping: z
    .object({
      mode: z.enum(shippingModes, 'Choose how shipping is charged.').optional(),
      flat_fee: centsInput({ label: 'Shipping fee', leastCents: 0, mostCents: 100_000 }).optional(),
      free_from: orEmpty(
        centsInput({ label: 'Free shipping from', leastCents: 0, mostCents: 10_000_000 }).nullable(),
        null,
      ).optional(),
      countries: orEmpty(z.array(z.string().regex(/^[A-Z]{2}$/, placeText)).max(250), []).optional(),
    })
    .optional(),
  tax_places: orEmpty(
    z
      .array(z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, placeText))
      .max(500)
      .nullable(),
    null,
  ).optional(),
  /** The version the editor loaded; a newer one refuses the change of what somebody else changed since. */
  version: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
})
export type StoreFields = z.output<typeof storeFields>
const storeBody = wrapped('store', storeFields)

const settings = { access: 'owner', module: 'e_commerce' } as const
const store = document(storeResource)
const multipart = { maxFileBytes: imageMaxBytes.background }

export const storeRoutes = defineRoutes({
  getStore: {
    ...settings,
    method: 'GET',
    path: '/store',
    scope: 'store:read',
    summary: 'The team’s store with its settings; null while it has none',
    response: z.object({ data: storeResource.nullable() }),
    errors: [],
  },
  createStore: {
    ...settings,
    method: 'POST',
    path: '/store',
    summary:
      'Makes the team’s store, closed; without a slug its address comes from the title or the team’s name',
    status: 201,
    multipart,
    body: storeBody,
    response: store,
    errors: ['invalid_input', 'image_refused', 'slug_taken', 'store_exists'],
  },
  updateStore: {
    ...settings,
    method: 'PATCH',
    path: '/store',
    scope: 'store:write',
    summary: 'Changes any part of the store; an empty picture, domain or contact removes it',
    multipart,
    body: storeBody,
    response: store,
    errors: [
      'not_found',
      'invalid_input',
      'image_refused',
      'slug_taken',
      'store_needs_title',
      'changed_meanwhile',
      'impersonation_refused',
    ],
  },
  previewStoreText: {
    ...settings,
    method: 'POST',
    path: '/store/text_preview',
    scope: 'store:write',
    summary: 'How a description will look: a small Markdown as the HTML that shoppers see',
    body: z.object({ text: z.string().max(storeDescriptionMax) }),
    response: z.object({ html: z.string() }),
    errors: ['invalid_input'],
  },
  enableStore: {
    ...settings,
    method: 'POST',
    path: '/store/enable_store',
    whileImpersonating: 'refused',
    summary: 'Opens the store, or says everything that it still needs',
    response: store,
    errors: ['not_found', 'store_not_ready'],
  },
  disableStore: {
    ...settings,
    method: 'POST',
    path: '/store/disable_store',
    whileImpersonating: 'refused',
    summary: 'Closes the store; one that is closed stays so',
    response: store,
    errors: ['not_found'],
  },
})
