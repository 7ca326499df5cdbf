export type Theme = 'light' | 'dark'

/**
 * Makes both themes available on one page: copies the declarations of `:root`, which depend on
 * `prefers-color-scheme`, to the selectors `[data-theme='light']` and `[data-theme='dark']`.
 */
export function addThemeScopes(): void {
  const light: string[] = []
  const dark: string[] = []
  const collect = (rules: CSSRuleList, target: string[]) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && /(?:^|,\s*):root(?:,|$)/.test(rule.selectorText))
        target.push(rule.style.cssText)
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark'))
        collect(rule.cssRules, dark)
    }
  }
  for (const sheet of document.styleSheets) collect(sheet.cssRules, light)
  const scopes = new CSSStyleSheet()
  scopes.replaceSync(
    `[data-theme='light'] { ${light.join(' ')} color-scheme: light }
    [data-theme='dark'] { ${[...light, ...dark].join(' ')} color-scheme: dark }`,
  )
  document.adoptedStyleSheets.push(scopes)
}
