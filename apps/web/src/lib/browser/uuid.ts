/** A random UUID (version 4), also where `crypto.randomUUID` is missing: pages on plain http. */
export function newUuid(): string {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (byte % 16).toString(16)
  })
}
