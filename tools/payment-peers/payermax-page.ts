/** The stand-in's page of an order: a form whose buttons decide what the payer and the bank do. */
export const orderPage = (order: { subject: string; totalAmount: number; currency: string }) =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>PayerMax stand-in</title>
<h1>${escape(order.subject)}</h1>
<p>${order.totalAmount} ${order.currency}</p>
<form method="post">
  <button name="pressed" value="approve">Approve</button>
  <button name="pressed" value="refuse">Refuse</button>
  <button name="pressed" value="failAuthentication">Fail 3-D Secure</button>
  <button name="pressed" value="cancel">Cancel</button>
</form>
</html>`

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
