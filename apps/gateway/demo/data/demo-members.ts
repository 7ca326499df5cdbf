/** The member with data for every screen. */
export const demoMember = {
  email: 'demo@example.com',
  country: 'US',
  language: 'en',
  registeredDaysAgo: 400,
  password: 'coffee',
  /** argon2id hash of the password. */
  passwordHash:
    '$argon2id$v=19$m=19456,t=2,p=1$Sj7EVTyoYeiPBkmYtEZkTA$Q8KH+v//mhf7P/3BgXaOHZPRBB1hnkaNefhyW+wJeIk',
} as const

/** A member whose account is blocked until customer service helps (`accountAbnormal`). */
export const abnormalMember = { ...demoMember, email: 'abnormal@example.com', status: 'abnormal' } as const

/** A member by phone with an unverified mail address: signing in with that address offers to link the accounts. */
export const linkedMember = {
  ...demoMember,
  email: null,
  phone: '+12015550187',
  contactEmail: 'also-known@example.com',
} as const

/** A member who must choose a new password. */
export const newPasswordRequiredMember = {
  ...demoMember,
  email: 'renew@example.com',
  mustSetPassword: true,
} as const

/** A member who agreed to an earlier version of the terms and of the privacy policy. */
export const earlierTermsMember = {
  ...demoMember,
  email: 'earlier@example.com',
  agreedVersion: '2024-06-01',
} as const

/** A member of the demo, found by mail address or, without one, by phone. */
export type DemoMember = Omit<typeof demoMember, 'email'> & {
  status?: 'abnormal'
  contactEmail?: string
  mustSetPassword?: boolean
} & ({ email: string; phone?: undefined } | { email: null; phone: string })
