// Rules for the text of messages, the same in every language.

const rules: { problem: string; found: RegExp }[] = [
  { problem: 'has an exclamation mark', found: /[!！¡‼❗❕]/u },
  { problem: 'has three dots instead of an ellipsis (…)', found: /\.\s?\.\s?\./ },
  { problem: 'has a straight quote (use ’ “ ” or those of the language)', found: /['"]/ },
  { problem: 'begins or ends with a space', found: /^\s|\s$/ },
  { problem: 'has a double space or a line break', found: /\s\s|[\n\r\t]/ },
  { problem: 'is empty', found: /^\s*$/ },
  { problem: 'has an invisible character', found: /[\u00ad\u200b\ufeff\ufffd]/ },
]

/** Problems of one variant of a message. */
export function textProblems(variant: string): string[] {
  return rules.filter(({ found }) => found.test(variant)).map(({ problem }) => problem)
}

/** The numbers of the tags in a text, sorted. Undefined if a tag is invalid, unclosed, crossed or nested. */
export function tagsOf(variant: string): string[] | undefined {
  const tags = [...variant.matchAll(/<([^<>]*)>?/g)].map(([whole, name = '']) =>
    whole.endsWith('>') ? name : undefined,
  )
  const opened: string[] = []
  for (let index = 0; index < tags.length; index += 2) {
    const [open, close] = [tags[index], tags[index + 1]]
    if (open === undefined || !/^\d+$/.test(open) || close !== `/${open}`) return undefined
    opened.push(open)
  }
  return opened.toSorted()
}
