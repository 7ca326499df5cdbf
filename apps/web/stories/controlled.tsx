import { type ReactNode, useState } from 'react'

type ControlledProps<Value> = {
  initial: Value
  children: (value: Value, setValue: (value: Value) => void) => ReactNode
}

/** Holds the value of a controlled component, so that a state can be used. */
export function Controlled<Value>({ initial, children }: ControlledProps<Value>) {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}
