import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { showErrorText, showSuccess } from '../../platform/toasts.ts'
import type { BagLine } from './bag.ts'
import { refusalToAdd } from './bag-room.ts'
import { changeOrder, keptOrder } from './gift-flow.data.ts'

/** Puts a line into the bag when stock allows it, and says so either way. */
export function useAddToBag(): (line: BagLine, name: string, stockOf: (variantId: string) => number) => boolean {
  const router = useRouter()
  return useCallback((line, name, stockOf) => {
    const refusal = refusalToAdd(line, keptOrder.get().lines, stockOf, name)
    if (refusal !== undefined) {
      showErrorText(refusal)
      return false
    }
    changeOrder({ type: 'added', line })
    showSuccess(`${line.quantity === 1 ? name : `${line.quantity} × ${name}`} is in your bag.`, { title: 'Added', action: { label: 'Open the bag', run: () => void router.navigate({ href: '/shopping-bag' }) } })
    return true
  }, [router])
}
