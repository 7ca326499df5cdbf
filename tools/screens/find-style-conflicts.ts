/**
 * Finds elements for which two modules of styles set the same property with the same specificity, so that their order decides,
 * which differs from page to page (docs/decisions/0151-styles-that-no-visible-element-needs.md). It reads the rules that apply in the
 * state and the window of the screen: none of `:hover` or of another width.
 */
import type { Page } from '@playwright/test'

/** Checks the current screen of a build; each pair of rules is one line. */
export const findStyleConflicts = (page: Page): Promise<string[]> => page.evaluate(collectConflicts)

/** Runs in the page, so it must not refer to anything outside of it. */
function collectConflicts(): string[] {
  /** Of one selector. `module`: the beginning of the class names of its file, which the build has made short. */
  type Rule = { selector: string; module: string; specificity: string; style: CSSStyleDeclaration }
  const rules = [...document.styleSheets].flatMap(readSheet)
  const problems = new Map<string, string>()
  for (const element of document.querySelectorAll('[class]')) {
    const formerRules = new Map<string, Rule>()
    for (const rule of rules) {
      const [subject = '', pseudo = ''] = rule.selector.split(/(?=::)/)
      if (!element.matches(subject)) continue
      for (const property of rule.style) {
        const key = [property, pseudo, rule.specificity, rule.style.getPropertyPriority(property)].join(' ')
        const former = formerRules.get(key)
        formerRules.set(key, rule)
        if (!former || former.module === rule.module) continue
        if (former.style.getPropertyValue(property) === rule.style.getPropertyValue(property)) continue
        const pair = `${former.selector} and ${rule.selector}`
        problems.set(pair, problems.get(pair) ?? `the order of ${pair} decides ${property}`)
      }
    }
  }
  return [...problems.values()]

  function readSheet(sheet: CSSStyleSheet): Rule[] {
    try {
      return readRules(sheet.cssRules)
    } catch {
      return [] // it could not be loaded
    }
  }

  function readRules(list: CSSRuleList): Rule[] {
    return [...list].flatMap((rule) => {
      if (rule instanceof CSSMediaRule && !matchMedia(rule.media.mediaText).matches) return []
      if (rule instanceof CSSSupportsRule && !CSS.supports(rule.conditionText)) return []
      if (rule instanceof CSSGroupingRule) return readRules(rule.cssRules)
      if (!(rule instanceof CSSStyleRule)) return []
      return rule.selectorText.split(/,(?![^(]*\))/).flatMap((text) => {
        const selector = text.trim()
        const [, module] = /\.([A-Z][a-z])[a-z]{1,2}(?![\w-])[^\s>+~]*$/.exec(selector) ?? []
        return module === undefined
          ? []
          : [{ selector, module, specificity: specificityOf(selector), style: rule.style }]
      })
    })
  }

  /** Numbers of ids, of classes, attributes and pseudo-classes, and of elements. */
  function specificityOf(selector: string): string {
    const counted = selector
      .replaceAll(/:where\((?:[^()]|\([^()]*\))*\)/g, '')
      .replaceAll(/:(?:is|not|has)\(/g, '(')
    return [
      /#[\w-]+/g,
      /\.[\w-]+|\[[^\]]*\]|(?<!:):[\w-]+/g,
      /(?<![\w.:#[-])[a-z][\w-]*(?![^[]*\])|::[\w-]+/g,
    ]
      .map((pattern) => counted.match(pattern)?.length ?? 0)
      .join()
  }
}
