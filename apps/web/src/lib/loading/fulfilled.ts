/**
 * `use` reads it at once, in place of a promise that is no longer waited for: React repeats a render that has waited, and the
 * repeated one must call `use` again.
 */
export const fulfilled = Object.assign(Promise.resolve(), { status: 'fulfilled' })
