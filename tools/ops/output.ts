export type Output = { write: (text: string) => void; warn: (text: string) => void }
