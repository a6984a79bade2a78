import type { Tx } from '../db/database.ts'

/**
 * Takes personal data out of what was told of these subjects: replays send the body without it, and what receivers answered is not shown
 * any more. An event whose body is being written is written again.
 */
export async function eraseEvents(
  tx: Tx,
  teamId: number,
  subject: 'order' | 'store_order' | 'shop_order' | 'recipient' | 'gift_card',
  subjectIds: readonly number[],
): Promise<void> {
  await tx.client.query(
    `
    update outgoing_events set personal_body = null, erased_at = now()
    where team_id = $1
      and split_part(type, '.', 1) = $2
      and subject_id = any($3::bigint[])`,
    [teamId, subject, subjectIds],
  )
}
