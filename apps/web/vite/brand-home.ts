import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** Each section once. All of them, so that no brand leaves out a member's card or the offers by mistake. */
const orderOf = (sections: readonly string[]) =>
  z
    .array(z.enum(sections))
    .refine((order) => sections.every((section) => order.filter((each) => each === section).length === 1), {
      error: `must name each of ${sections.join(', ')} once`,
    })

const brandHome = z.strictObject({
  member: orderOf(['card', 'coupons', 'banners', 'offers', 'store']),
  visitor: orderOf(['offers', 'store']),
  banners: z.strictObject({
    /** Numbers of campaigns; those that do not run are passed over. */
    first: z.array(z.string().min(1)),
    count: z.int().min(1).max(8),
  }),
})

/**
 * Checks `home.json` of a brand, the order of home's sections and banners.
 * @throws Error that names the file and what is wrong with it
 */
export function checkBrandHome(file: string): void {
  const { error } = brandHome.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (error) throw new Error(`${file}: ${z.prettifyError(error)}`)
}
