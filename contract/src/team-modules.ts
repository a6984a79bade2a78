import type { Module, NeededModule } from './route.ts'

/** Goods and their stock, which are sent as gifts and sold in the store. */
export const goodsModules = ['swag_store', 'e_commerce'] as const

/** Whether a team with these modules may do what needs one, or one of several. */
export function hasModule(modules: readonly Module[], needed: NeededModule | undefined): boolean {
  return needed === undefined || [needed].flat().some(module => modules.includes(module))
}
