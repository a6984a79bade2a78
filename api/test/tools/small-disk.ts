import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Only root may mount a small disk. */
export const mayNotMount = process.getuid?.() !== 0

export async function mountDisk(size: string): Promise<string> {
  const disk = await mkdtemp(join(tmpdir(), 'ribbon-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])
  return disk
}

export async function unmount(disk: string): Promise<void> {
  execFileSync('umount', [disk])
  await rm(disk, { recursive: true })
}
