/** A piece of HTML that is safe as it stands. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** HTML from a template; every value in it is escaped unless it is `Html` itself. Quote attributes. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + htmlOf(values[index - 1] ?? '') + part))
}

function htmlOf(value: Value): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map((piece) => piece.text).join('')
  return escapeHtml(String(value))
}
