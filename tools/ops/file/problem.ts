/** A problem in a file, with its position. */
export type Problem = { file: string; line: number; column: number; message: string }

export const formatProblem = ({ file, line, column, message }: Problem): string =>
  `${file}:${line}:${column} ${message}`

/** Sorted by position, without duplicates. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const sorted = problems.toSorted(
    (a, b) =>
      a.file.localeCompare(b.file)
      || a.line - b.line
      || a.column - b.column
      || a.message.localeCompare(b.message),
  )
  return sorted.filter((problem, index) => {
    const before = sorted[index - 1]
    return !before || formatProblem(before) !== formatProblem(problem)
  })
}
