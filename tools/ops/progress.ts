/** Reports progress: a bar on a terminal, a few lines elsewhere. */
export type Progress = {
  /** `share` from 0 to 1. */
  show: (count: number, share: number) => void
  end: () => void
}

type Terminal = { isTTY?: boolean | undefined; write: (text: string) => unknown }

const barLength = 30
/** Without a terminal, a line after each quarter. */
const steps = 4

export function createProgress(
  what: string,
  output: { write: (text: string) => void },
  terminal: Terminal = process.stderr,
): Progress {
  let step = 0
  return {
    show(count, share) {
      const done = Math.min(1, Math.max(0, share))
      if (terminal.isTTY) {
        const full = Math.round(done * barLength)
        terminal.write(
          `\r${'█'.repeat(full)}${'░'.repeat(barLength - full)} ${String(Math.floor(done * 100)).padStart(3)} %  ${count.toLocaleString('en')} ${what}`,
        )
        return
      }
      const reached = Math.floor(done * steps)
      // The caller reports the end.
      if (reached > step && reached < steps)
        output.write(`${count.toLocaleString('en')} ${what}, ${Math.floor(done * 100)} %`)
      step = Math.max(step, reached)
    },
    end() {
      if (terminal.isTTY) terminal.write('\n')
    },
  }
}
