import { describe, expect, test } from 'vitest'
import { parseDocument } from './parse-document.ts'

test('a document with every kind of block', () => {
  const markdown = [
    '# Terms of {brand}',
    '',
    'Hello **you**, read [the policy](/cookie) first.',
    '',
    '## Data {#data for=kr,jp}',
    '',
    '- **One.** Text {#one}',
    '- Two',
    '',
    '- A second list',
    '',
    '- [ ] I agree. {#terms}',
    '',
    'End.',
    '',
  ].join('\n')
  expect(parseDocument(markdown)).toEqual({
    title: 'Terms of {brand}',
    intro: [
      { paragraph: ['Hello ', { bold: 'you' }, ', read ', { link: 'the policy', to: '/cookie' }, ' first.'] },
    ],
    sections: [
      {
        id: 'data',
        heading: 'Data',
        for: ['kr', 'jp'],
        blocks: [
          { list: [{ id: 'one', text: [{ bold: 'One.' }, ' Text'] }, { text: ['Two'] }] },
          { list: [{ text: ['A second list'] }] },
          { boxes: [{ id: 'terms', text: ['I agree.'] }] },
          { paragraph: ['End.'] },
        ],
      },
    ],
  })
})

describe('what documents do not have is an error with its line', () => {
  test.each([
    ['no title', 'Hello.', 'line 1 is no title'],
    ['a second title', '# A\n\n# B', 'line 3 is another title'],
    ['a heading without an id', '# A\n\n## B', 'line 3 is no heading with an id'],
    ['unknown attributes', '# A\n\n## B {#b class=c}', 'line 3 is no heading with an id'],
    ['a third level', '# A\n\n### B {#b}', 'line 3 is Markdown that documents do not have'],
    ['a table', '# A\n\n| b | c |', 'line 3 is Markdown that documents do not have'],
    ['HTML', '# A\n\n<b>b</b>', 'line 3 is Markdown that documents do not have'],
    ['HTML in a line', '# A\n\nb <i>c</i>', 'line 3 has a mark that is not closed or not allowed'],
    ['a numbered list', '# A\n\n1. b', 'line 3 is Markdown that documents do not have'],
    ['a wrapped paragraph', '# A\n\nb\nc', 'line 4 needs an empty line before it'],
    ['a list right after a paragraph', '# A\n\nb\n- c', 'line 4 needs an empty line before the list'],
    ['bold that is not closed', '# A\n\n**b', 'line 3 has a mark that is not closed or not allowed'],
    ['a link to another site', '# A\n\n[b](https://elsewhere.example/)', 'line 3 has a link to another site'],
    ['a link that begins with two slashes', '# A\n\n[b](//elsewhere)', 'line 3 has a link to another site'],
    ['a link by script', '# A\n\n[b](javascript:0)', 'line 3 has a link to another site'],
    ['an id in the middle', '# A\n\nb {#c} d', 'line 3 has a mark that is not closed or not allowed'],
    ['a space at the end', '# A\n\nb ', 'line 3 begins or ends with a space'],
  ])('%s', (_, markdown, problem) => {
    expect(() => parseDocument(markdown)).toThrow(problem)
  })
})
