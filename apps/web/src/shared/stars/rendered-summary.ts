import type { AnswerOf } from '#src/api/api-client.ts'

type Summary = AnswerOf<'GET point/summary'>
type Rendered = { queries: { key: readonly unknown[]; data: { ok?: Summary } }[] }

let rendered: Summary | undefined

/**
 * The summary with which the gateway has rendered this page. The member may sign out in another tab before the page is
 * hydrated, and then the queries have it no longer, but the HTML does.
 */
export function renderedSummary(): Summary | undefined {
  rendered ??= readState()?.queries.find(({ key }) => key[0] === 'GET point/summary')?.data.ok
  return rendered
}

function readState(): Rendered | undefined {
  const text = document.querySelector('#state')?.textContent
  return text ? (JSON.parse(text) as Rendered) : undefined // written by the gateway (`PageState`)
}
