import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { listOrderRoutes } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import { callApi } from '../../../../platform/api.ts'
import { LinkButton } from '../../../../ui/display/button.tsx'
import { ShortageList } from '../../../../ui/gift/shortage-list.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { itemsOf, type BagLine } from '../bag.ts'
import { giftInProgress } from '../gift-in-progress.ts'
import styles from './list-stock.module.css'
import { coveredText, peopleCovered } from './list-stock.rules.ts'
import { RestOfList } from './rest-of-list.tsx'

/** What a list is short of with these gifts; read again whenever stock moves, as products are. */
const listStockQuery = (listId: string, restOf: string | null, lines: readonly BagLine[]) =>
  queryOptions({
    queryKey: ['products', 'listStock', listId, restOf, lines],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data } = await callApi(listOrderRoutes.checkListInventory, {
        params: { bulkImportId: listId },
        body: {
          paige_recipient_list_order: {
            bulk_import_id: listId,
            rest_of: restOf,
            recipient_list_order_items: itemsOf(lines).map(item => ({
              product_variant_id: item.variantId,
              quantity: item.quantity,
              bundle_id: item.bundleId,
            })),
          },
        },
        signal,
      })
      return data
    },
  })

/** Says that a list wants more than there is before anything is planned; where that cannot be read, the plan says it. */
export function ListStockWarning({
  listId,
  inBag,
}: {
  listId: string
  /** Shown beside the gifts. */ inBag?: boolean
}) {
  const { lines, ...chosen } = giftInProgress.use(state => state)
  const restOf = chosen.listId === listId ? chosen.restOf : null
  const shortages = useQuery({ ...listStockQuery(listId, restOf, lines), enabled: lines.length > 0 }).data
  return (
    <div role="status" className={styles.notes}>
      {inBag ? null : <RestOfList listId={listId} />}
      {shortages && shortages.length > 0 ? (
        <Notice
          tone="warning"
          title="This list wants more than there is"
          actions={
            inBag ? undefined : (
              <LinkButton to="/shopping-bag" look="quiet" size="xs">
                Change the gifts
              </LinkButton>
            )
          }
        >
          <ShortageList shortages={shortages} />
          {coveredText(peopleCovered(shortages, lines))}
        </Notice>
      ) : null}
    </div>
  )
}
