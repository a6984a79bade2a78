import type { Mail } from '../../src/platform/mail/mail.ts'
import type { MailKind } from '../../src/platform/mail/outbox.ts'
import { connectionExamples } from './connection-examples.ts'
import { deskExamples } from './desk-examples.ts'
import type { ExampleSettings } from './example-settings.ts'
import { giftingExamples } from './gifting-examples.ts'
import { moneyExamples } from './money-examples.ts'
import { orderExamples } from './order-examples.ts'
import { projectExamples } from './project-examples.ts'
import { peopleExamples } from './people-examples.ts'
import { storeExamples } from './store-examples.ts'
import { storeOrderExamples } from './store-order-examples.ts'

/** A mail of every kind; the compiler asks for those that are missing. */
export function mailExamples(settings: ExampleSettings): Record<MailKind, Mail> {
  return {
    ...orderExamples(settings),
    ...giftingExamples(settings),
    ...projectExamples(settings),
    ...moneyExamples(settings),
    ...peopleExamples(settings),
    ...deskExamples(settings),
    ...storeExamples(settings),
    ...storeOrderExamples(settings),
    ...connectionExamples(settings),
  }
}
