import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'

type Action = NonNullable<PaymentAttempt['action']>

/** Whether the browser leaves the page for that action. */
export const leadsAway = (action: Action | null): action is Exclude<Action, { kind: 'card' }> =>
  action !== null && action.kind !== 'card'

/** Opens the provider's page. Fields are posted by a form, which the browser submits as if it had been on the page. */
export function followAction(action: Exclude<Action, { kind: 'card' }>): void {
  if (action.kind === 'redirect') {
    window.location.assign(action.url)
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action.url
  form.hidden = true
  for (const [name, value] of Object.entries(action.fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
