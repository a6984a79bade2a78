import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../postgres/postgres.mjs'

const memory = '/dev/shm'
const roomForTests = 4 * 1024 ** 3

/**
 * Starts a server without durability, for tests, and answers its address and how it ends. It lies in memory where there is
 * room: each test file copies a database of 2,500 files, which takes a tenth of a second there, and seconds on many disks.
 */
export async function startTestDatabase() {
  const folder = mkdtempSync(path.join(hasRoom(memory) ? memory : tmpdir(), 'ribbon-test-'))
  const remove = () => {
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), fast: true })
    return {
      url: postgres.url,
      stop: async () => {
        await postgres.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** @param {string} folder */
function hasRoom(folder) {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= roomForTests
  } catch {
    return false
  }
}
