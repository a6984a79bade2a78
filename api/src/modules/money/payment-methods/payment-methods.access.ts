interface Method {
  id: number
  kind: 'credit_card' | 'invoice'
}
/** What a team's methods are still needed for. */
export interface MethodUses {
  billedBy: 'credit_card' | 'invoice' | null
  hasOpenInvoice: boolean
}

/** Why a method cannot be removed, as shown to its owner; null if it can. A plan or an invoice keeps the last method of its kind. */
export function whyNotRemovable(method: Method, all: readonly Method[], uses: MethodUses): string | null {
  if (all.some(other => other.id !== method.id && other.kind === method.kind)) return null
  if (uses.billedBy === method.kind) {
    return method.kind === 'credit_card'
      ? 'Your plan is paid with this card. Add another card first, or cancel the plan.'
      : 'Your plan is billed by this invoice method. Add another one first, or cancel the plan.'
  }
  if (method.kind === 'invoice' && uses.hasOpenInvoice)
    return 'There is an invoice to this contact that is not paid. Pay it first, or add another invoice method.'
  return null
}
