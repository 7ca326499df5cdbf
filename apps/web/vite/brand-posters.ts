import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { drawings, heroTones } from '@crema/contract/campaigns/artwork'

const layouts = ['price', 'picture', 'ticket'] as const

const design = z.strictObject({
  layout: z.enum(layouts),
  tone: z.enum([...heroTones, 'campaign']),
  drawing: z.enum([...drawings, 'campaign']),
  ground: z.enum(['rings', 'hill', 'bands']),
  corner: z.number().min(0).max(12),
  accent: z.string().regex(/^#[\da-f]{6}$/i),
})

const posters = z
  .array(design)
  .length(layouts.length)
  .refine((designs) => layouts.every((layout) => designs.some((each) => each.layout === layout)), {
    error: `must have one design of each layout: ${layouts.join(', ')}`,
  })

/**
 * Checks `posters.json` of a brand, its designs of posters.
 * @throws Error that names the file and what is wrong with it
 */
export function checkBrandPosters(file: string): void {
  const { error } = posters.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (error) throw new Error(`${file}: ${z.prettifyError(error)}`)
}
