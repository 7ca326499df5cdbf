import type { BeginRequest } from '../payment-provider.ts'
import { toAntom } from './antom-amounts.ts'
import { typeOfMethod } from './antom-methods.ts'

type Payable = Pick<BeginRequest, 'reference' | 'amount' | 'returnUrl'>

/** Authorised and captured by Antom itself. `isAuthorization` is required for cards. */
const captured = { paymentFactor: { isAuthorization: true, captureMode: 'AUTOMATIC' } }
/** Where the bank asks for 3-D Secure, the payment goes on with it and is not refused. */
const threeDSecure = { enableAuthenticationUpgrade: true }

/** A payment with a method, a stored card, or a card of our form that is not stored. */
export function paymentOf(request: BeginRequest) {
  return { productCode: 'CASHIER_PAYMENT', ...commonFields(request), ...methodFields(request) }
}

/** Antom's page, for cards alone. */
export function sessionOf(request: BeginRequest) {
  return {
    productCode: 'CASHIER_PAYMENT',
    productScene: 'CHECKOUT_PAYMENT',
    ...commonFields(request),
    ...captured,
    availablePaymentMethod: { paymentMethodTypeList: [{ paymentMethodType: 'CARD' }] },
  }
}

/**
 * The payment with a card that was bound for it. It is sent by the call that sees the binding first, so it has only fields that
 * all of them can compute: Antom does a payment once, and refuses another content under its id.
 */
export function boundPayment(attempt: Payable, token: string) {
  return {
    productCode: 'CASHIER_PAYMENT',
    ...orderFields(attempt, attempt.reference),
    ...storedCard(token),
    env: { terminalType: 'WEB' },
  }
}

const storedCard = (token: string) => ({
  ...captured,
  paymentMethod: {
    paymentMethodType: 'CARD',
    paymentMethodId: token,
    paymentMethodMetaData: { isCardOnFile: true, ...threeDSecure },
  },
})

/** Of the browser: phones are `WAP`, and say which system they have. */
export function envOf({ userAgent, ip }: BeginRequest['browser']) {
  const osType = /iphone|ipad/i.test(userAgent) ? 'IOS' : /android/i.test(userAgent) ? 'ANDROID' : undefined
  return { terminalType: osType ? 'WAP' : 'WEB', ...(osType && { osType }), clientIp: ip, userAgent }
}

function commonFields(request: BeginRequest) {
  const { orderNo, webhookUrl, payerReference, browser } = request
  const { order, ...fields } = orderFields(request, orderNo)
  return {
    ...fields,
    order: { ...order, ...(payerReference !== null && { buyer: { referenceBuyerId: payerReference } }) },
    paymentNotifyUrl: webhookUrl,
    env: envOf(browser),
  }
}

function orderFields({ reference, amount, returnUrl }: Payable, description: string) {
  const paymentAmount = toAntom(amount)
  return {
    paymentRequestId: reference,
    order: { referenceOrderId: reference, orderDescription: description, orderAmount: paymentAmount },
    paymentAmount,
    paymentRedirectUrl: returnUrl,
  }
}

function methodFields({ means, country }: BeginRequest) {
  switch (means.kind) {
    case 'card': {
      const { pan, expiryMonth, expiryYear, cvc } = means.card
      return {
        ...captured,
        paymentMethod: {
          paymentMethodType: 'CARD',
          paymentMethodMetaData: {
            cardNo: pan,
            cvv: cvc,
            ...expiryOf({ expiryMonth, expiryYear }),
            tokenize: false,
            ...threeDSecure,
          },
        },
      }
    }
    case 'savedCard':
      return storedCard(means.token)
    case 'hostedCard':
    case 'deviceWallet':
      throw new Error('Antom is offered without fields in our form and wallets of devices.')
    case 'method':
      return { paymentMethod: { paymentMethodType: typeOfMethod(country, means.method) } }
  }
}

/** Two digits each. */
export const expiryOf = ({ expiryMonth, expiryYear }: { expiryMonth: number; expiryYear: number }) => ({
  expiryMonth: String(expiryMonth).padStart(2, '0'),
  expiryYear: String(expiryYear).slice(-2),
})
