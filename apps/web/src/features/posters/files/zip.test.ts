import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 as systemCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'
import { zipOf } from './zip.ts'

test('the check sum is that of zlib', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => crc32(bytes) === systemCrc32(bytes)))
})

test('another program unpacks the files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const files = [
    { name: 'SPRING-A4-300dpi.png', bytes: Uint8Array.from({ length: 70_000 }, (_, index) => index % 251) },
    { name: 'Größe.pdf', bytes: new Uint8Array(0) },
  ]
  const zip = zipOf(files, new Date(2026, 10, 23, 15, 4, 6))
  writeFileSync(join(folder, 'all.zip'), new Uint8Array(await zip.arrayBuffer()))
  execFileSync(
    'python3',
    [
      '-c',
      'import sys,zipfile;z=zipfile.ZipFile("all.zip");assert z.testzip() is None;z.extractall("out");print(z.infolist()[0].date_time)',
    ],
    { cwd: folder },
  )
  for (const { name, bytes } of files)
    expect(readFileSync(join(folder, 'out', name))).toEqual(Buffer.from(bytes))
})
