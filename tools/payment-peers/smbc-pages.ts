/** The pages of SMBC GMO's stand-in: the payment page of Link type Plus, the bank's 3-D Secure, and the way back. */

const page = (title: string, content: string) =>
  Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${content}`,
  )

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A payer decides by one of three buttons. */
export const decisionPage = (title: string) =>
  page(
    title,
    `<form method="post">${['approve', 'refuse', 'cancel']
      .map((name) => `<button name="decision" value="${name}">${name}</button>`)
      .join('')}</form>`,
  )

/** Posts a result to the shop at once, as Link type Plus does. */
export const returnPage = (url: string, result: string) =>
  page(
    'Back to the shop',
    `<form method="post" action="${escape(url)}"><input type="hidden" name="result" value="${escape(result)}">`
      + '<button>Continue</button></form><script>document.forms[0].submit()</script>',
  )
