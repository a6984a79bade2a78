import type { Log } from '../../../platform/log.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'

/** Calls the provider; without a clear answer nothing is changed, and the next try finds what became of this one. */
export async function askProvider<T>(log: Log, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ err: error }, 'the payment provider did not answer for a connected account')
    return refuse('payment_unavailable')
  }
}
