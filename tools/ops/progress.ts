/** How far something is: a bar that moves on a terminal, now and then a line elsewhere. */
export type Progress = {
  /** `share` from 0 to 1. */
  show: (count: number, share: number) => void
  end: () => void
}

type Terminal = { isTTY?: boolean | undefined; write: (text: string) => unknown }

const barLength = 30
/** Elsewhere, a line each time another part of so many is done. */
const parts = 4

export function createProgress(
  what: string,
  output: { write: (text: string) => void },
  terminal: Terminal = process.stderr,
): Progress {
  let part = 0
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
      const reached = Math.floor(done * parts)
      // The end is told by who is done.
      if (reached > part && reached < parts)
        output.write(`${count.toLocaleString('en')} ${what}, ${Math.floor(done * 100)} %`)
      part = Math.max(part, reached)
    },
    end() {
      if (terminal.isTTY) terminal.write('\n')
    },
  }
}
