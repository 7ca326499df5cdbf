/** Pages of the stand-in for Antom: what a payer can do at a wallet, a bank or its checkout. */

export type PageChoice = 'approve' | 'refuse' | 'cancel'

const choices: readonly { choice: PageChoice; label: string }[] = [
  { choice: 'approve', label: 'Approve' },
  { choice: 'refuse', label: 'Refuse' },
  { choice: 'cancel', label: 'Cancel' },
]

export const antomPage = (title: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title}</title>
<h1>${title}</h1>
<form method="post">${choices
  .map(({ choice, label }) => `<button name="choice" value="${choice}">${label}</button>`)
  .join('')}</form></html>`

export function choiceOf(form: string): PageChoice | undefined {
  const given = new URLSearchParams(form).get('choice')
  return choices.find(({ choice }) => choice === given)?.choice
}
