// Verifies a draw in a worker: hashes of all codes and a pairing take seconds on a slow phone.
import { runVerification, type VerificationJob, type VerificationMessage } from './verification-job.ts'

// The worker's global scope; TypeScript is configured for the DOM library of pages only.
const thread = globalThis as unknown as {
  addEventListener: (type: 'message', listen: (event: MessageEvent<VerificationJob>) => void) => void
  postMessage: (message: VerificationMessage, transfer: Transferable[]) => void
}

thread.addEventListener('message', ({ data }) =>
  runVerification(data, (message) => thread.postMessage(message, [])),
)
