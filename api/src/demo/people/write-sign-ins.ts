import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoMembers, demoOperator, demoPassword } from '../data/demo-people.ts'

const signInKeys = [
  ['olivia', 'Team owner'],
  ['marco', 'Member'],
  ['sana', 'Store admin'],
  ['liam', 'Limited user'],
] as const

/** Writes the demo's sign-ins to a file, which the start command prints. */
export async function writeSignIns(dataDir: string): Promise<void> {
  const people = signInKeys.map(([key, label]) => ({
    label,
    email: demoMembers.find(member => member.key === key)!.email,
    password: demoPassword,
  }))
  const signIns = [
    ...people,
    { label: 'Operator, at /operations', email: demoOperator.email, password: demoPassword },
  ]
  const path = join(dataDir, 'demo-sign-ins.json')
  const draft = `${path}.${randomUUID()}.tmp`
  await mkdir(dataDir, { recursive: true })
  await writeFile(draft, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, path)
}
