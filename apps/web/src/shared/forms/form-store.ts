import type { QueryClient } from '@tanstack/react-query'
import { characterCount } from '@crema/contract/character-count'
import { createListeners } from '#src/lib/state/listeners.ts'

/** By field the text that it sends, and how many characters that may have. */
export type FieldTexts<Values> = { [Field in keyof Values]?: { text: string; max: number } }

/** The names of what can be wrong with each field. The form shows them as messages. */
export type FieldProblems<Values> = { [Field in keyof Values]?: string }

export type FormState<Values, Problems> = {
  values: Values
  problems: Partial<Problems>
  isSubmitting: boolean
  /** Why the last submission failed, whether or not that was assigned to a field. */
  error: unknown
}

export type FormOptions<Values extends object, Problems extends FieldProblems<Values>> = {
  /** The values a form begins with. */
  values: Values
  /** Problems that are known from the beginning. */
  problems?: Partial<Problems>
  /** The texts whose length is limited. They are never cut: the form is not sent while one of them is too long. */
  texts?: (values: Values) => FieldTexts<Values>
  /** Checks the values before they are sent, by the rules of the contract. */
  check?: (values: Values) => Partial<Problems> | Promise<Partial<Problems>>
  /** Sends the values. Rejects where they are refused. */
  submit: (values: Values) => Promise<unknown>
  /** Assigns a failed submission to fields. What is assigned to none is shown with the form. */
  problemsOf?: (error: unknown, values: Values) => Partial<Problems>
  /** Whether a failed submission is repeated. */
  retry?: (failures: number, error: Error) => boolean
  /** Called where a check or a submission found problems. */
  onProblems?: (fields: (keyof Values & string)[]) => void
}

/** The state of a form without its rendering: values, problems by field, and one submission at a time. */
export function createFormStore<Values extends object, Problems extends FieldProblems<Values>>(
  queryClient: QueryClient,
  initial: FormOptions<Values, Problems>,
) {
  type Field = keyof Values & string
  let options = initial
  let state: FormState<Values, Problems> = {
    values: initial.values,
    problems: initial.problems ?? {},
    isSubmitting: false,
    error: null,
  }
  // Set while a check runs as well, which may take a moment.
  let isLocked = false
  const { subscribe, notify } = createListeners()
  const set = (change: Partial<FormState<Values, Problems>>) => {
    state = { ...state, ...change }
    notify()
  }
  const fail = (problems: Partial<Problems>, error: unknown) => {
    set({ problems, error, isSubmitting: false })
    const fields = fieldsOf<Values>(problems)
    if (fields.length > 0) options.onProblems?.(fields)
  }
  const send = async (values: Values) => {
    set({ problems: {}, error: null, isSubmitting: true })
    const { submit, retry = false } = options
    // A mutation, so that the defaults of the query client apply.
    const mutation = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: submit, retry, meta: { failure: 'inPlace' } })
    try {
      await mutation.execute(values)
      set({ isSubmitting: false })
    } catch (error) {
      fail(options.problemsOf?.(error, values) ?? {}, error)
    }
  }

  return {
    subscribe,
    get: () => state,
    /** Takes over the callbacks of the latest render. */
    configure: (next: FormOptions<Values, Problems>) => {
      options = next
    },
    /** Changes values, and clears the problems of their fields and the error of the form. */
    change: (values: Partial<Values>) => {
      const problems = { ...state.problems }
      for (const field of Object.keys(values)) delete problems[field as Field] // a key of Values
      set({ values: { ...state.values, ...values }, problems, error: null })
    },
    /** Replaces the values, and clears all problems. */
    reset: (values: Values) => set({ values, problems: {}, error: null }),
    /** Checks and sends the values. Does nothing while a submission is under way. */
    submit: async () => {
      if (isLocked) return
      isLocked = true
      try {
        const { values } = state
        const tooLong = tooLongFields(options.texts?.(values) ?? {})
        if (tooLong.length > 0) {
          options.onProblems?.(tooLong)
          return
        }
        const problems = (await options.check?.(values)) ?? {}
        if (fieldsOf<Values>(problems).length > 0) fail(problems, null)
        else await send(values)
      } finally {
        isLocked = false
      }
    },
  }
}

function tooLongFields<Values>(texts: FieldTexts<Values>): (keyof Values & string)[] {
  return (Object.keys(texts) as (keyof Values & string)[]) // keys of FieldTexts
    .filter((field) => {
      const limited = texts[field]
      return limited !== undefined && characterCount(limited.text) > limited.max
    })
}

/** The fields that have a problem. */
export function fieldsOf<Values>(problems: FieldProblems<Values>): (keyof Values & string)[] {
  return (Object.keys(problems) as (keyof Values & string)[]) // keys of FieldProblems
    .filter((field) => problems[field] !== undefined)
}
