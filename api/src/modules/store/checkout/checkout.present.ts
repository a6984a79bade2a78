import { formatCents } from '@ribbon/contract/money'
import type { PaymentIntent } from '@ribbon/contract/store/checkout/checkout'
import type { CardElementConfig } from '../../../services/payments/card-setups.ts'
import type { StartedCheckout } from './begin/start-checkout.ts'

export function presentCheckout(
  { payment, intent }: StartedCheckout,
  { publishableKey, elementUrl }: CardElementConfig,
  orderToken: string,
): PaymentIntent {
  return {
    id: `pa_${payment.attemptId}`,
    type: 'paymentIntents',
    attributes: {
      clientSecret: intent?.clientSecret ?? null,
      amount: formatCents(payment.cardCents),
      amountInCents: payment.cardCents,
      currency: payment.currency,
      status: intent?.providerStatus ?? 'succeeded',
      publishableKey,
      stripeAccount: payment.accountId,
      elementUrl,
      expiresAt: payment.expiresAt.toISOString(),
      orderToken,
    },
  }
}
