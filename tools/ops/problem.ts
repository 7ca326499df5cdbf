/** Something wrong in a file, where it is and how one says it. */
export type Problem = { file: string; line: number; column: number; message: string }

export const formatProblem = ({ file, line, column, message }: Problem): string =>
  `${file}:${line}:${column} ${message}`

/** In the order in which one reads; what is said twice of one place is said once. */
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
