/** The pages that the payer sees at Airwallex's stand-in: plain forms, with a button for each thing that can happen. */

const shell = (title: string, content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>${title}</h1>${content}</html>`

const button = (decision: string, label: string) =>
  `<button name="decision" value="${decision}">${label}</button> `

/** The payment page. What it is to show is in the fragment of its address, which it sends with the payer's decision. */
export const checkoutPage = shell(
  'Airwallex checkout',
  `<form method="post" action="/page">
<input type="hidden" name="payment">
${button('approve', 'Pay')}${button('challenge', 'Pay with 3-D Secure')}${button('decline', 'Refuse')}${button('cancel', 'Back to the shop')}
</form>
<p id="message" role="status"></p>
<script>
const [, query = ''] = location.hash.split('?')
document.forms[0].elements.payment.value = query
const failed = new URLSearchParams(location.search).get('failed')
if (failed) document.getElementById('message').textContent = 'The payment was refused. Try again.'
</script>`,
)

/** The bank's page, or a wallet's. */
export const redirectPage = (title: string, path: string) =>
  shell(
    title,
    `<form method="post" action="${path}">
${button('approve', 'Approve')}${button('decline', 'Refuse')}${button('cancel', 'Cancel')}
</form>`,
  )
