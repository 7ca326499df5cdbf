/** A problem of a file, or of one of its texts. `feature` is the folder of the file. */
export type MessageProblem = { feature: string; locale: string; key?: string; problem: string }
