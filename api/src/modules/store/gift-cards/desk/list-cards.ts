import type { GiftCardListQuery } from '@ribbon/contract/store/gift-cards/gift-cards'
import type { Reader } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { cardCodeHash } from '../codes/card-code-hash.ts'
import { readCardCode } from '../codes/read-card-code.ts'
import { listCardViews } from './card-views.store.ts'

/** A page of the team's cards. A search finds people, what was issued together, and a card by its whole code or its last four. */
export function listCards(reader: Reader, secretKey: string, scope: Scope, query: GiftCardListQuery) {
  const search = query.search?.trim() ?? ''
  const code = readCardCode(search)
  return listCardViews(reader, scope, {
    ...query,
    search,
    codeHash: code === undefined ? null : cardCodeHash(secretKey, code),
  })
}
