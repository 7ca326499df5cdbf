import { memberMarks } from '../privacy/returning-members/address-mark.ts'

export const marksForTests = memberMarks('a secret of this test that is long enough')
