import type { ParticipantState } from '@ribbon/contract/gifting/group-orders/participant-resources'
import { id, json, orNull, text, time } from '../../../../platform/db/columns.ts'

/** What owners and the person see of the participant `p`. */
export const participantColumns = {
  id: id('p.id'),
  email: text('p.email'),
  name: orNull(text('p.name')),
  company: orNull(text('p.company')),
  phone: orNull(text('p.phone')),
  addressOne: orNull(text('p.address_one')),
  addressTwo: orNull(text('p.address_two')),
  city: orNull(text('p.city')),
  province: orNull(text('p.province')),
  zipcode: orNull(text('p.zipcode')),
  country: orNull(text('p.country')),
  customFields: json<{ name: string; value: string }[]>('p.custom_fields'),
  state: text<ParticipantState>('p.state'),
  skippedBy: orNull(text<'owner' | 'participant'>('p.skipped_by')),
  confirmedAt: orNull(time('p.confirmed_at')),
  notBefore: orNull(text("to_char(p.not_before, 'YYYY-MM-DD')")),
  problem: orNull(text('p.problem')),
}
