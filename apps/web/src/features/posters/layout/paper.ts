/** Paper sizes in mm. */
export const paperSizes = {
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
} as const

export type Paper = keyof typeof paperSizes
