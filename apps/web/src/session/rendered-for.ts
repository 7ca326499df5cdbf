/** What the gateway has rendered this page for. Reads the page's state (`PageState`); a quote within a text of it would be escaped. */
export const isRenderedFor = (fact: 'forMember' | 'inApp'): boolean =>
  document.querySelector('#state')?.textContent.includes(`"${fact}":true`) === true
