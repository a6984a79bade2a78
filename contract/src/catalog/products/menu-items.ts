import { z } from 'zod'
import { document, resource } from '../../document.ts'
import { defineRoutes, idInput } from '../../route.ts'
import { goodsModules } from '../../team-modules.ts'

/** So many are chosen for one action at most. */
export const menuItemsAtOnce = 200

export const menuItemRoutes = defineRoutes({
  updateMenuItems: {
    method: 'PUT',
    path: '/team/menu_items',
    access: 'owner',
    module: goodsModules,
    summary:
      'Hides several products or bundles from members, or shows them again: all that are named, or none',
    idempotent: true,
    body: z.object({
      type: z.enum(['Product', 'Bundle'], 'Say whether they are Products or Bundles.'),
      ids: z
        .array(idInput)
        .min(1, 'Choose at least one item.')
        .max(menuItemsAtOnce, `Choose at most ${menuItemsAtOnce} items at once.`)
        .transform(ids => [...new Set(ids)]),
      admin_only: z.boolean('Say who sees them.'),
    }),
    response: document(
      resource('menuItems', {
        adminOnly: z.boolean(),
        /** So many were otherwise before. */ changed: z.number().int(),
      }),
    ),
    errors: ['not_found', 'invalid_input'],
  },
})
