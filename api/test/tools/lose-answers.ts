import { randomUUID } from 'node:crypto'
import type { Db } from '../../src/platform/db/database.ts'

/**
 * With LOSE_ANSWERS=1 every test shows that a request continues after its last commit: the answer to a request with an
 * Idempotency-Key is lost once, as if the database had gone between the commit and the answer, and the client sends the
 * request again under the same key.
 */
export const losesAnswers = process.env['LOSE_ANSWERS'] === '1'

/** Every second answer cannot be stored. */
export async function makeAnswersFail(db: Db): Promise<void> {
  await db.pool.query(
    `
    create sequence lost_answers;
    create function lose_answer() returns trigger language plpgsql as $$
    begin
      -- A sequence keeps its value when the transaction is undone.
      if nextval('lost_answers') % 2 = 1 then
        raise exception 'terminating connection for a test' using errcode = '57P01';
      end if;
      return new;
    end $$;
    create trigger lose_answer before update of status on idempotency_keys
    for each row execute function lose_answer()`,
  )
}

/** Sends a request under one key until its answer is known. */
export async function sendUntilAnswered<Answer extends { code: string | undefined }>(
  send: (headers: Record<string, string>) => Promise<Answer>,
  headers: Record<string, string>,
): Promise<Answer> {
  const keyed = { 'idempotency-key': randomUUID(), ...headers }
  for (let tries = 1; ; tries++) {
    const answer = await send(keyed)
    if (answer.code !== 'unavailable' || tries > 30) return answer
  }
}
