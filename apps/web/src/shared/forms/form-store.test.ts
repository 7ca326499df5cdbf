import { describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#src/api/query-client.ts'
import { firstInput } from './first-input.ts'
import { createFormStore, type FormOptions } from './form-store.ts'

type Values = { address: string; password: string }
type Problems = { address: 'empty' | 'wrong'; password: 'empty' | 'wrong' }

const typed: Values = { address: 'mira@example.com', password: 'coffee' }

function form(options: Partial<FormOptions<Values, Problems>> = {}) {
  const submit = vi.fn<(values: Values) => Promise<unknown>>().mockResolvedValue(undefined)
  const onProblems = vi.fn<(fields: string[]) => void>()
  const store = createFormStore<Values, Problems>(createQueryClient(), {
    values: { address: '', password: '' },
    check: ({ address, password }) => ({
      ...(address === '' ? { address: 'empty' } : {}),
      ...(password === '' ? { password: 'empty' } : {}),
    }),
    submit,
    onProblems,
    ...options,
  })
  return { ...store, submitted: submit, onProblems }
}

/** A submission that a test ends. */
function pending() {
  let end: { accept: (value: unknown) => void; refuse: (error: Error) => void } = {
    accept: () => {},
    refuse: () => {},
  }
  const promise = new Promise((accept, refuse) => (end = { accept, refuse }))
  return { promise, accept: () => end.accept(null), refuse: (error: Error) => end.refuse(error) }
}

describe('a submission', () => {
  test('sends valid values, and sets isSubmitting meanwhile', async () => {
    const { promise, accept } = pending()
    const { change, submit, submitted, get } = form({ submit: () => promise })
    change(typed)
    const ended = submit()
    await vi.waitFor(() => expect(get().isSubmitting).toBe(true))
    accept()
    await ended
    expect(submitted).not.toHaveBeenCalled()
    expect(get()).toEqual({ values: typed, problems: {}, isSubmitting: false, error: null })
  })

  test('sends what was typed', async () => {
    const { change, submit, submitted } = form()
    change({ address: typed.address })
    change({ password: typed.password })
    await submit()
    expect(submitted.mock.calls.map(([values]) => values)).toEqual([typed])
  })

  test('sends nothing while a value is wrong, and reports its field', async () => {
    const { submit, submitted, onProblems, get } = form()
    await submit()
    expect(submitted).not.toHaveBeenCalled()
    expect(get().problems).toEqual({ address: 'empty', password: 'empty' })
    expect(onProblems.mock.calls).toEqual([[['address', 'password']]])
  })

  test('sends nothing while a text is too long, reports its field and keeps the text', async () => {
    const { change, submit, submitted, onProblems, get } = form({
      texts: ({ address }) => ({ address: { text: address.trim(), max: 5 } }),
    })
    change({ address: ' mira🙂🙂 ', password: 'coffee' })
    await submit()
    expect(submitted).not.toHaveBeenCalled()
    expect(onProblems.mock.calls).toEqual([[['address']]])
    expect(get().values.address).toBe(' mira🙂🙂 ')
    change({ address: ' mira🙂 ' })
    await submit()
    expect(submitted).toHaveBeenCalledTimes(1)
  })

  test('waits for a check that takes a moment', async () => {
    const { submit, submitted, get } = form({ check: () => Promise.resolve({ address: 'wrong' }) })
    await submit()
    expect(submitted).not.toHaveBeenCalled()
    expect(get().problems).toEqual({ address: 'wrong' })
  })

  test('is sent once, however often submit is called', async () => {
    const { promise, accept } = pending()
    const send = vi.fn<() => Promise<unknown>>(() => promise)
    const { change, submit } = form({ submit: send })
    change(typed)
    const first = submit()
    await Promise.all([submit(), submit()])
    accept()
    await first
    expect(send).toHaveBeenCalledTimes(1)
    await submit()
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('is sent once while its check takes a moment', async () => {
    const { change, submit, submitted } = form({ check: () => Promise.resolve({}) })
    change(typed)
    await Promise.all([submit(), submit()])
    expect(submitted).toHaveBeenCalledTimes(1)
  })

  test('is retried as `retry` of the form decides', async () => {
    const send = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValue(null)
    const { change, submit, get } = form({ submit: send, retry: (failures) => failures < 1 })
    change(typed)
    await submit()
    expect(send).toHaveBeenCalledTimes(2)
    expect(get().error).toBeNull()
  })
})

describe('a failure', () => {
  const failed = new Error('failed')
  const failing = { submit: () => Promise.reject(failed) }

  test('belongs to the form, and the typed values stay', async () => {
    const { change, submit, onProblems, get } = form(failing)
    change(typed)
    await submit()
    expect(get()).toEqual({ values: typed, problems: {}, isSubmitting: false, error: failed })
    expect(onProblems).not.toHaveBeenCalled()
  })

  test('is assigned to the field that it is about', async () => {
    const { change, submit, onProblems, get } = form({
      ...failing,
      problemsOf: (error) => (error === failed ? { password: 'wrong' } : {}),
    })
    change(typed)
    await submit()
    expect(get()).toMatchObject({ values: typed, problems: { password: 'wrong' }, error: failed })
    expect(onProblems.mock.calls).toEqual([[['password']]])
  })

  test('is cleared once something else is typed', async () => {
    const { change, submit, get } = form({ ...failing, problemsOf: () => ({ password: 'wrong' }) })
    change(typed)
    await submit()
    change({ password: 'coffee beans' })
    expect(get()).toMatchObject({ problems: {}, error: null })
  })
})

test('typing into one field does not clear the problem of another one', async () => {
  const { change, submit, get } = form()
  await submit()
  change({ password: 'c' })
  expect(get().problems).toEqual({ address: 'empty' })
})

test('what is typed during a submission stays', async () => {
  const { promise, refuse } = pending()
  const { change, submit, get } = form({ submit: () => promise })
  change(typed)
  const ended = submit()
  change({ password: 'coffee beans' })
  refuse(new Error('lost'))
  await ended
  expect(get().values.password).toBe('coffee beans')
})

test('reset replaces the values and clears the problems', async () => {
  const { submit, reset, get } = form({ problems: { address: 'wrong' } })
  expect(get().problems).toEqual({ address: 'wrong' })
  await submit()
  reset(typed)
  expect(get()).toEqual({ values: typed, problems: {}, isSubmitting: false, error: null })
})

test('subscribers are notified of every change', () => {
  const { subscribe, change } = form()
  const changed = vi.fn<() => void>()
  const unsubscribe = subscribe(changed)
  change(typed)
  unsubscribe()
  change(typed)
  expect(changed).toHaveBeenCalledTimes(1)
})

describe('the focus goes to the first input in the order of the document', () => {
  const elements = ['email', '', 'password', 'password'].map(
    (name) => ({ getAttribute: () => (name === '' ? null : name) }) as unknown as Element, // all that is read
  )

  test.each([
    [['password', 'email'], 0],
    [['password'], 2],
    [['code'], undefined],
    [[], undefined],
  ])('%j', (names, index) => {
    expect(firstInput(elements, names)).toBe(index === undefined ? undefined : elements[index])
  })
})
