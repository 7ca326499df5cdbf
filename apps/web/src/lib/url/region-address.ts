type Region = { language?: string | undefined; country?: string | undefined }

const parameters = { language: ['appLang', 'lang'], country: ['appCnty', 'cnty'] } as const

/** The address with another language or country in those launch parameters that it has. */
export function withRegion(address: string, region: Region): string {
  const url = new URL(address)
  for (const name of ['language', 'country'] as const) {
    const value = region[name]
    for (const parameter of parameters[name]) {
      if (value !== undefined && url.searchParams.has(parameter))
        url.searchParams.set(parameter, name === 'country' ? value.toLowerCase() : value)
    }
  }
  return url.href
}
