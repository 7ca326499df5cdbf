/**
 * The browser's part of the stand-in for Adyen's fields. Both functions are served as the text of scripts, so that they use
 * nothing from outside of themselves. The interface is that of Adyen Web 6 (`AdyenCheckout`, `CustomCard`, `data-cse`); how
 * script and frames exchange messages is its own.
 */

type FieldType = 'encryptedCardNumber' | 'encryptedExpiryDate' | 'encryptedSecurityCode'
type Styles = Partial<Record<'base' | 'error' | 'placeholder' | 'validated', Record<string, string>>>
type Tokens = Record<string, string>
type FieldConfig = {
  action: 'config'
  fieldType: FieldType
  clientKey: string
  label: string
  placeholder: string
  lang: string
  styles: Styles
  brands: string[]
}
type ToField = FieldConfig | { action: 'focus' } | { action: 'styles'; styles: Styles }
type FromField =
  | { action: 'configured' }
  | { action: 'brand'; brand: string }
  | { action: 'valid'; tokens: Tokens }
  | { action: 'invalid'; error: string; isEmpty: boolean }
  | { action: 'enterKeyPressed' }
type CardOptions = {
  brands?: string[]
  placeholders?: Record<string, string>
  styles?: Styles
  onConfigSuccess?: (event: object) => void
  onBrand?: (event: object) => void
  onValidationError?: (errors: object[]) => void
  onEnterKeyPressed?: (active: Element | null) => void
}
type Options = {
  clientKey?: string
  locale?: string
  countryCode?: string
  translations?: Record<string, Record<string, string>>
}

/** Sets `window.AdyenWeb`. `home` is the address of the script's folder at the stand-in. */
export function installAdyenWeb(home: string): void {
  const { origin } = new URL(home)
  const report = (problem: string) =>
    void fetch(`${origin}/checkoutshopper/violation`, { method: 'POST', body: problem, mode: 'no-cors' })
  const checkNames = (of: string, given: object, known: string[]) => {
    for (const name of Object.keys(given)) if (!known.includes(name)) report(`${of} has no option ${name}`)
  }
  const types: FieldType[] = ['encryptedCardNumber', 'encryptedExpiryDate', 'encryptedSecurityCode']
  const placeholderNames = {
    encryptedCardNumber: 'cardNumber',
    encryptedExpiryDate: 'expiryDate',
    encryptedSecurityCode: 'securityCodeThreeDigits',
  }
  const emptyErrors = {
    encryptedCardNumber: 'cc.num.900',
    encryptedExpiryDate: 'cc.dat.910',
    encryptedSecurityCode: 'cc.cvc.920',
  }
  const incompleteErrors = {
    encryptedCardNumber: 'cc.num.901',
    encryptedExpiryDate: 'cc.dat.911',
    encryptedSecurityCode: 'cc.cvc.921',
  }
  const documentedBrands = ['visa', 'mc', 'amex', 'jcb', 'cup', 'diners', 'discover', 'maestro']

  class Checkout {
    options: Options
    translations: Record<string, string> = {}
    constructor(options: Options) {
      checkNames('AdyenCheckout', options, [
        'environment',
        'clientKey',
        'locale',
        'countryCode',
        'translations',
        'analytics',
        'risk',
        'showPayButton',
      ])
      if (options.countryCode === undefined)
        throw new Error('You must specify a countryCode when initializing checkout.')
      if (!/^(test|live)_\w+$/.test(options.clientKey ?? '')) report('no clientKey')
      if (!/^[a-z]{2}-[A-Z]{2}$/.test(options.locale ?? '')) report(`locale ${options.locale}`)
      this.options = options
    }
    async initialize(): Promise<this> {
      const { locale = 'en-US', translations = {} } = this.options
      // Of a language that it does not have it loads none, as the documented fallback.
      const answer = await fetch(`${home}/translations/${locale}.json`)
      this.translations = { ...((await answer.json()) as object), ...translations[locale] }
      return this
    }
  }

  type Field = {
    type: FieldType
    holder: HTMLElement
    frame: HTMLIFrameElement
    isConfigured: boolean
    isEmpty: boolean
    error: string
    tokens: Tokens | undefined
  }

  class CustomCard {
    checkout: Checkout
    options: CardOptions
    fields: Field[] = []
    listen = (event: MessageEvent): void => {
      if (event.origin !== origin) return
      const field = this.fields.find((each) => each.frame.contentWindow === event.source)
      if (!field) return
      const message = event.data as FromField // of the frames below
      switch (message.action) {
        case 'configured':
          field.isConfigured = true
          if (this.fields.every((each) => each.isConfigured))
            this.options.onConfigSuccess?.({ iframesConfigured: true, type: 'card' })
          return
        case 'brand':
          return this.options.onBrand?.({ type: 'card', brand: message.brand })
        case 'valid':
          field.tokens = message.tokens
          field.isEmpty = false
          field.error = ''
          return this.tell()
        case 'invalid':
          field.tokens = undefined
          field.isEmpty = message.isEmpty
          field.error = message.error
          return this.tell()
        case 'enterKeyPressed':
          return this.options.onEnterKeyPressed?.(document.activeElement)
      }
    }
    constructor(checkout: Checkout, options: CardOptions) {
      checkNames('CustomCard', options, [
        'brands',
        'autoFocus',
        'placeholders',
        'styles',
        'onConfigSuccess',
        'onBrand',
        'onValidationError',
        'onEnterKeyPressed',
      ])
      for (const brand of options.brands ?? [])
        if (!documentedBrands.includes(brand)) report(`brand ${brand}`)
      this.checkout = checkout
      this.options = options
    }
    mount(root: HTMLElement): this {
      window.addEventListener('message', this.listen)
      for (const holder of root.querySelectorAll<HTMLElement>('[data-cse]')) {
        const type = types.find((each) => each === holder.dataset['cse'])
        if (!type) report(`data-cse ${holder.dataset['cse']}`)
        else this.fields.push(this.add(type, holder))
      }
      if (this.fields.length < types.length) report('a field is missing')
      return this
    }
    add(type: FieldType, holder: HTMLElement): Field {
      const { clientKey = '' } = this.checkout.options
      const frame = document.createElement('iframe')
      const address = `${origin}/checkoutshopper/securedfields/${clientKey}/6.3.0/securedFields.html`
      frame.setAttribute('src', `${address}?type=card&d=${btoa(window.location.origin)}`)
      frame.classList.add('js-iframe')
      frame.setAttribute('title', this.checkout.translations[`creditCard.${type}.aria.iframeTitle`] ?? '')
      frame.setAttribute('allowtransparency', 'true')
      frame.setAttribute('referrerpolicy', 'origin')
      frame.addEventListener('load', () => this.send(type, this.configOf(type)))
      holder.append(frame)
      return { type, holder, frame, isConfigured: false, isEmpty: true, error: '', tokens: undefined }
    }
    configOf(type: FieldType): FieldConfig {
      const { placeholders = {}, styles = {}, brands = [] } = this.options
      const { locale = '', clientKey = '' } = this.checkout.options
      const labelNames = {
        encryptedCardNumber: 'cardNumber',
        encryptedExpiryDate: 'expiryDate',
        encryptedSecurityCode: 'securityCode',
      }
      return {
        action: 'config',
        fieldType: type,
        clientKey,
        label: this.checkout.translations[`creditCard.${labelNames[type]}.label`] ?? '',
        placeholder: placeholders[placeholderNames[type]] ?? '',
        lang: locale,
        styles,
        brands,
      }
    }
    send(type: FieldType, message: ToField): void {
      const field = this.fields.find((each) => each.type === type)
      field?.frame.contentWindow?.postMessage(message, origin)
    }
    /** Like Adyen's, after the call that changed something has returned. */
    tell(): void {
      const errors = this.fields.map(({ type, error }) => ({ fieldType: type, error }))
      setTimeout(() => this.options.onValidationError?.(errors))
    }
    get isValid(): boolean {
      return this.fields.length > 0 && this.fields.every(({ tokens }) => tokens !== undefined)
    }
    get data(): object {
      const tokens = Object.assign({}, ...this.fields.map((field) => field.tokens)) as object // strings by name
      const paymentMethod = { type: 'scheme', ...tokens, checkoutAttemptId: 'do-not-track', sdkData: 'e30=' }
      return {
        paymentMethod,
        browserInfo: { userAgent: navigator.userAgent },
        clientStateDataIndicator: true,
      }
    }
    showValidation(): this {
      for (const field of this.fields) {
        if (field.tokens === undefined && field.error === '')
          field.error = (field.isEmpty ? emptyErrors : incompleteErrors)[field.type]
      }
      this.tell()
      return this
    }
    setFocusOn(type: FieldType): this {
      if (!types.includes(type)) report(`setFocusOn ${type}`)
      this.send(type, { action: 'focus' })
      return this
    }
    updateStyles(styles: Styles): this {
      for (const { type } of this.fields) this.send(type, { action: 'styles', styles })
      return this
    }
    unmount(): this {
      window.removeEventListener('message', this.listen)
      for (const { holder } of this.fields) holder.replaceChildren()
      this.fields = []
      return this
    }
  }
  const AdyenCheckout = (options: Options) => new Checkout(options).initialize()
  Object.assign(window, { AdyenWeb: { AdyenCheckout, CustomCard } })
}

/** A frame with one input: what is typed is sent to the stand-in alone, whose answer stands for it. */
export function runField(): void {
  let config: FieldConfig | undefined
  let typed = 0
  const input = document.createElement('input')
  input.inputMode = 'numeric'
  document.body.append(input)
  const tell = (message: FromField) => window.parent.postMessage(message, '*')
  const style = (styles: Styles) => {
    Object.assign(input.style, {
      inlineSize: '100%',
      blockSize: '100%',
      padding: '0',
      border: '0',
      outline: '0',
      background: 'none',
      ...styles.base,
    })
  }
  const brandOf = (digits: string): string => {
    if (digits.startsWith('4')) return 'visa'
    if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mc'
    return /^3[47]/.test(digits) ? 'amex' : 'card'
  }
  const isLuhn = (digits: string): boolean =>
    [...digits].toReversed().reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
      % 10
    === 0
  /** The parts to encrypt by their names; or the error, empty while more is to be typed. */
  const check = (type: FieldType, digits: string): Tokens | { error: string } => {
    switch (type) {
      case 'encryptedCardNumber':
        if (digits.length < (brandOf(digits) === 'amex' ? 15 : 16)) return { error: '' }
        if (!config?.brands.includes(brandOf(digits))) return { error: 'cc.num.903' }
        return isLuhn(digits) ? { encryptedCardNumber: digits } : { error: 'cc.num.902' }
      case 'encryptedExpiryDate': {
        const month = digits.slice(0, 2)
        const year = digits.slice(2)
        if (digits.length < 4) return { error: '' }
        if (Number(month) < 1 || Number(month) > 12) return { error: 'cc.dat.911' }
        const end = new Date(Number(`20${year}`), Number(month))
        if (end <= new Date()) return { error: 'cc.dat.912' }
        return { encryptedExpiryMonth: month, encryptedExpiryYear: `20${year}` }
      }
      case 'encryptedSecurityCode':
        return digits.length < 3 ? { error: '' } : { encryptedSecurityCode: digits }
    }
  }
  const encrypt = async (body: object): Promise<Tokens> => {
    const answer = await fetch('/checkoutshopper/encrypt', { method: 'POST', body: JSON.stringify(body) })
    return (await answer.json()) as Tokens // of the stand-in
  }
  const shown = (type: FieldType, digits: string): string => {
    if (type === 'encryptedCardNumber') return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
    return type === 'encryptedExpiryDate' ? digits.replace(/^(\d\d)(?=\d)/, '$1/') : digits
  }
  input.addEventListener('input', () => {
    if (!config) return
    const { fieldType, clientKey } = config
    const digits = input.value.replaceAll(/\D/g, '')
    input.value = shown(fieldType, digits)
    typed += 1
    const own = typed
    if (fieldType === 'encryptedCardNumber') tell({ action: 'brand', brand: brandOf(digits) })
    const checked = check(fieldType, digits)
    if ('error' in checked)
      return tell({ action: 'invalid', error: checked['error'] ?? '', isEmpty: digits === '' })
    void encrypt({ clientKey, values: checked }).then(
      (tokens) => own === typed && tell({ action: 'valid', tokens }),
    )
  })
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') tell({ action: 'enterKeyPressed' })
  })
  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== window.parent) return
    const message = event.data as ToField // of the script above
    switch (message.action) {
      case 'focus':
        return input.focus()
      case 'styles':
        return style(message.styles)
      case 'config':
        config = message
        document.documentElement.lang = message.lang
        input.setAttribute('aria-label', message.label)
        input.placeholder = message.placeholder
        input.maxLength = message.fieldType === 'encryptedCardNumber' ? 23 : 5
        style(message.styles)
        tell({ action: 'configured' })
    }
  })
}
