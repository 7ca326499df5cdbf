// Searches the best choice of vouchers in a worker: with many vouchers and items it takes a moment on a slow phone.
import { runChoice, type ChoiceAnswer, type ChoiceJob } from './choice-job.ts'

// The worker's global scope; TypeScript is configured for the DOM library of pages only.
const thread = globalThis as unknown as {
  addEventListener: (type: 'message', listen: (event: MessageEvent<ChoiceJob>) => void) => void
  postMessage: (message: ChoiceAnswer, transfer: Transferable[]) => void
}

thread.addEventListener('message', ({ data }) => thread.postMessage(runChoice(data), []))
