/**
 * Reads server-sent events until the stream ends: `received` gets the JSON of each `data` line. `onBytes` is called for
 * everything that arrives, also for comments, which only show that the connection lives.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onBytes, received }: { onBytes: () => void; received: (event: unknown) => void },
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) received(JSON.parse(line.slice(6)))
  }
}
