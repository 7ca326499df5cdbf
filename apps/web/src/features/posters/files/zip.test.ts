import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 as systemCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'
import { zipOf } from './zip.ts'

test('the check sum is that of zlib', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(crc32(bytes)).toBe(systemCrc32(bytes))
    }),
  )
})

test('another program unpacks the files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const files = [
    { name: 'SPRING-A4-300dpi.png', bytes: Uint8Array.from({ length: 70_000 }, (_, index) => index % 251) },
    { name: 'SPRING-A4.pdf', bytes: new Uint8Array(0) },
  ]
  const zip = zipOf(files, new Date(2026, 10, 23, 15, 4, 6))
  writeFileSync(join(folder, 'all.zip'), new Uint8Array(await zip.arrayBuffer()))
  execFileSync('unzip', ['-q', 'all.zip', '-d', 'out'], { cwd: folder })
  for (const { name, bytes } of files)
    expect(readFileSync(join(folder, 'out', name))).toEqual(Buffer.from(bytes))
  rmSync(folder, { recursive: true })
})
