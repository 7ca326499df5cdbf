import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let parent: string
let count = 0
const children: ChildProcess[] = []
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'crema-lock-'))
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(parent, { recursive: true })
})

const newFolder = () => join(parent, String(count++))

/** Another process that holds the lock until it is killed, also after a garbage collection. */
async function startHolder(folder: string) {
  const module = join(import.meta.dirname, 'folder-lock.ts')
  const script = `import { lockFolder } from ${JSON.stringify(module)}
    lockFolder(${JSON.stringify(folder)})
    gc()
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

test('a missing folder is created, and contains the process id while it is locked', () => {
  const folder = join(newFolder(), 'deep', 'er')
  const release = lockFolder(folder)
  expect(readFileSync(join(folder, 'gateway.pid'), 'utf8')).toBe(`${process.pid}\n`)
  release()
  lockFolder(folder)()
})

test('a second lock in the same process is refused', () => {
  const folder = newFolder()
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is in use by another gateway (process ${process.pid})`,
  )
  release()
})

test('another process is refused until the first one ends, also by SIGKILL', async () => {
  const folder = newFolder()
  const child = await startHolder(folder)
  expect(() => lockFolder(folder)).toThrow(`is in use by another gateway (process ${child.pid})`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder)()
})

test.each(['/dev/null/data', join('/proc', 'nowhere')])('%s is refused as not writable', (folder) => {
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} cannot be written: choose another one with DATA_DIR.`,
  )
})

test('a file instead of a folder is refused', () => {
  const file = newFolder()
  writeFileSync(file, '')
  expect(() => lockFolder(file)).toThrow('cannot be written')
})
