import { z } from 'zod'
import { recordTypes, type RecordType } from './record-types.ts'

const prefixes: Record<RecordType, string> = { Lead: '00Q', Account: '001', Contact: '003' }
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'

/** The last three characters of a uid, which tell upper case from lower in the fifteen before. */
function checksumOf(uid: string): string {
  return [0, 5, 10]
    .map(from => {
      const capitals = Array.from(uid.slice(from, from + 5), letter => Number(/[A-Z]/.test(letter)))
      return letters.charAt(capitals.reduce((sum, bit, at) => sum + bit * 2 ** at, 0))
    })
    .join('')
}

/** A uid of 18 characters, made of one with 15 or 18; undefined where Salesforce gives a type no such uid. */
export function readRecordUid(type: RecordType, text: string): string | undefined {
  if (!/^[A-Za-z0-9]{15}([A-Z0-5]{3})?$/.test(text) || !text.startsWith(prefixes[type])) return undefined
  const whole = text.slice(0, 15) + checksumOf(text)
  return text.length === 15 || text === whole ? whole : undefined
}

/** The type whose records have such uids. */
export const recordTypeOf = (uid: string): RecordType | undefined =>
  recordTypes.find(type => readRecordUid(type, uid) !== undefined)

/** A type as people write it, also in the plural. */
export const readRecordType = (text: string): RecordType | undefined =>
  recordTypes.find(type => type.toLowerCase() === text.trim().toLowerCase().replace(/s$/, ''))

/** The record a gift is linked to: type and uid come together or not at all, and fit each other. */
export const recordFields = {
  salesforce_resource_type: z
    .enum(recordTypes, 'Choose a lead, an account or a contact.')
    .nullish()
    .or(z.literal('').transform(() => null)),
  salesforce_resource_uid: z
    .string()
    .trim()
    .max(40)
    .nullish()
    .transform(value => (value === '' ? null : value)),
}

interface RecordLink {
  salesforce_resource_type?: RecordType | null | undefined
  salesforce_resource_uid?: string | null | undefined
}

export function checkRecord(link: RecordLink, context: z.RefinementCtx): void {
  const { salesforce_resource_type: type, salesforce_resource_uid: uid } = link
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: uid })
  if (type && !uid) refuse('salesforce_resource_uid', 'Choose the record of Salesforce, too.')
  if (uid && !type) refuse('salesforce_resource_type', 'Say whether it is a lead, an account or a contact.')
  if (type && uid && !readRecordUid(type, uid))
    refuse('salesforce_resource_uid', `This is no ${type.toLowerCase()} of Salesforce.`)
}

/** The same link with a uid of 18 characters. */
export function withWholeUid<Link extends RecordLink>(link: Link): Link {
  const { salesforce_resource_type: type, salesforce_resource_uid: uid } = link
  return type && uid ? { ...link, salesforce_resource_uid: readRecordUid(type, uid) ?? uid } : link
}
