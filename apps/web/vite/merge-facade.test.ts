import { expect, test } from 'vitest'
import { withExportsOf } from './merge-facade.ts'

const facade = {
  fileName: 'assets/route-1.js',
  code: 'export{t as component,n as loader}from"./friend-2.js";\n',
}

test('the chunk exports under the names of the facade, too', () => {
  const target = { fileName: 'assets/friend-2.js', code: 'let a=1,b=2;export{b as n,a as t,a as z};\n' }
  expect(withExportsOf(facade, target)).toBe(
    'let a=1,b=2;export{b as n,a as t,a as z,a as component,b as loader};\n',
  )
})

test.each([
  ['another chunk', { fileName: 'assets/other-3.js', code: 'export{b as n,a as t};' }],
  ['a chunk without such an export', { fileName: 'assets/friend-2.js', code: 'export{b as n};' }],
  ['a chunk without exports', { fileName: 'assets/friend-2.js', code: 'let a=1' }],
])('%s is refused', (_, target) => {
  expect(() => withExportsOf(facade, target)).toThrow(/friend-2|other-3/)
})
