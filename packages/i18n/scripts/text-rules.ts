// Rules for the words themselves, the same in every language.

const rules: { problem: string; found: RegExp }[] = [
  { problem: 'has an exclamation mark', found: /[!！¡‼❗❕]/u },
  { problem: 'has three dots instead of an ellipsis (…)', found: /\.\s?\.\s?\./ },
  { problem: 'has a straight quote (’ “ ” or the language’s own are due)', found: /['"]/ },
  { problem: 'begins or ends with a space', found: /^\s|\s$/ },
  { problem: 'has a doubled space or a line break', found: /\s\s|[\n\r\t]/ },
  { problem: 'is empty', found: /^\s*$/ },
  { problem: 'has a character that cannot be seen', found: /[\u00ad\u200b\ufeff\ufffd]/ },
]

/** What is wrong with one text that a message can become. */
export function textProblems(variant: string): string[] {
  return rules.filter(({ found }) => found.test(variant)).map(({ problem }) => problem)
}

/** The tags of a text in order: `0` opens and `/0` closes. Undefined when they are not in order. */
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
