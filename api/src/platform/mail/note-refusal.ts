import { eq } from 'drizzle-orm'
import { inTransaction, type Db } from '../db/database.ts'
import { mails } from '../db/platform.tables.ts'

/** Notes why a server refused a mail for good (5xx), for screens that show whom a mail did not reach. It is still tried again. */
export async function noteRefusal(db: Db, mailId: number, send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
  } catch (error) {
    const { responseCode = 0, response = '' } = error as { responseCode?: number; response?: string }
    if (responseCode >= 500)
      await inTransaction(db, async tx => {
        await tx
          .update(mails)
          .set({ refusal: response.slice(0, 300) || String(responseCode) })
          .where(eq(mails.id, mailId))
      })
    throw error
  }
}
