import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process runs; one that has ended but was not collected by its parent does not. @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return false
  }
  const fields = statFields(pid)
  return fields ? !/^[ZX]/.test(fields[0] ?? '') : process.platform !== 'linux'
}

/** Distinguishes a process from a later one with the same id. @param {number} pid */
export function startOf(pid) {
  const fields = statFields(pid)
  if (fields) return fields[19] ?? ''
  return spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

// Fields of proc(5) after the program's name, which may contain spaces and parentheses.
/** @param {number} pid */
function statFields(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}
