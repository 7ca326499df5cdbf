/** Last path segments that never carry a token: those of every endpoint whose access is `public`. */
export const publicSegments = [
  'emailCode',
  'smsCode',
  'loginBySmsCode',
  'emailLogin',
  'list',
  'avatar',
  'checkEmail',
  'checkEmailCode',
  'checkSmsCode',
  'thirdLogin',
  'checkMobile',
  'countryCodes',
  'recoverPassword',
  'modifyEmailPwd',
  'suffixes',
  'getConfig',
  // Not in the requirement: these requests are independent of the current session.
  'launch',
  'associate',
  'associateCode',
  'verify',
  'verifyThird',
  'passkeyOptions',
  'verifyPasskey',
  'thirdNonce',
  'login',
  'loginOptions',
  'order',
  'confirmMarketing',
  'unsubscribe',
] as const

/** Whether requests to a path such as `customer/emailCode` never carry a token. */
export function isPublicPath(path: string): boolean {
  const segment = path.slice(path.lastIndexOf('/') + 1)
  return (publicSegments as readonly string[]).includes(segment)
}
