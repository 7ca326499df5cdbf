/** Last path segments that never carry a token (spec section 7): those of every endpoint whose access is `public`. */
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
  // Ours: what is sent says who comes, whoever was there before.
  'launch',
  'associate',
  'associateCode',
  'verify',
  'verifyThird',
  'thirdNonce',
  'login',
  'loginOptions',
  'order',
] as const

/** Whether a path such as `customer/emailCode` is one that never carries a token. */
export function isPublicPath(path: string): boolean {
  const segment = path.slice(path.lastIndexOf('/') + 1)
  return (publicSegments as readonly string[]).includes(segment)
}
