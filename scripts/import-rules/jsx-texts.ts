/** Words written straight into JSX: nobody can translate those. */
import { Visitor, type JSXChild, type JSXExpression, type Program } from 'oxc-parser'

type Found = { name: string; start: number }

const spokenAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])
const hasLetter = /\p{L}/u

export function findJsxTexts(program: Program): Found[] {
  const found: Found[] = []
  const add = (words: string, start: number) => {
    if (hasLetter.test(words)) found.push({ name: words.trim().replace(/\s+/g, ' ').slice(0, 40), start })
  }

  /** Follows what an expression may show: `a`, `` `a ${b}` ``, `x ? 'a' : 'b'`, `x && 'a'`. */
  const addExpression = (node: JSXExpression): void => {
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'string') add(node.value, node.start)
        return
      case 'TemplateLiteral':
        for (const part of node.quasis) add(part.value.cooked ?? part.value.raw, part.start)
        return
      case 'ConditionalExpression':
        addExpression(node.consequent)
        addExpression(node.alternate)
        return
      case 'LogicalExpression':
        addExpression(node.left)
        addExpression(node.right)
        return
      case 'ParenthesizedExpression':
        addExpression(node.expression)
        return
      default:
    }
  }

  const addChildren = ({ children }: { children: JSXChild[] }) => {
    for (const child of children) {
      if (child.type === 'JSXText') add(child.value, child.start + leadingSpace(child.value))
      if (child.type === 'JSXExpressionContainer') addExpression(child.expression)
    }
  }

  new Visitor({
    JSXElement: addChildren,
    JSXFragment: addChildren,
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !spokenAttributes.has(name.name) || !value) return
      if (value.type === 'Literal') add(value.value, value.start)
      if (value.type === 'JSXExpressionContainer') addExpression(value.expression)
    },
  }).visit(program)
  return found
}

const leadingSpace = (text: string) => text.length - text.trimStart().length
