import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readSettlement } from './read-settlement.ts'

const read = (lines: readonly string[], end = '\n') =>
  readSettlement(Readable.from([lines.map((line) => line + end).join('')]))
const row = (at: string, kind: string, references: string[], amount: string) => ({
  at,
  kind,
  references,
  amount,
})

describe('Antom', () => {
  const details =
    'settlementBatchId,customerId,transactionId,originalTransactionId,transactionRequestId,'
    + 'originalTransactionRequestId,paymentMethodType,transactionType,transactionAmountValue,transactionCurrency,'
    + 'settlementAmountValue,settlementCurrency,interchangeFeeAmountValue,settlementInitiatedDate'
  const card = 'B1,C1,P1,,a1,,CARD,PAYMENT,9.50,USD,9.21,USD,-0.29,2026-11-12'

  test('settlement details have major units; fees, reserves and disputes are other rows', async () => {
    expect(
      await read([
        details,
        card,
        'B1,C1,P2,,a2,,CARD,AUTHORIZATION,12,USD,0,USD,,2026-11-12',
        'B1,C1,K2,P2,,a2,CARD,CAPTURE,12,USD,11.7,USD,-0.3,2026-11-12',
        'B1,C1,P1,P1,f00d,a1,CARD,REFUND,-1.00,USD,-1.00,USD,,2026-11-12',
        'B1,C1,P3,,a3,,ALIPAY_CN,PAYMENT,18000,IDR,1.10,USD,,2026-11-12',
        'B1,C1,,,,,,SETTLEMENT_FEE,,,-2.00,USD,,2026-11-12',
        'B1,C1,,,,,,RESERVE,,,-0.95,USD,,2026-11-12',
        'B1,C1,P1,P1,,a1,CARD,DISPUTE,-9.50,USD,-9.50,USD,,2026-11-12',
        '<END>',
      ]),
    ).toEqual({
      rows: [
        row('line 2', 'payment', ['a1', 'P1'], '9.5 USD'),
        row('line 4', 'payment', ['K2', 'a2', 'P2'], '12 USD'),
        row('line 5', 'refund', ['f00d', 'P1'], '1 USD'),
        row('line 6', 'payment', ['a3', 'P3'], '18000 IDR'),
      ],
      otherRows: 4,
      problems: [],
    })
  })

  test('the items of older reports have whole numbers of the smallest unit', async () => {
    expect(
      await read(
        [
          'customerId,transactionId,originalTransactionId,transactionRequestId,pspName,transactionType,transactionAmountValue,transactionCurrency',
          // Samples of the documents end with a comma.
          'C1,P1,,a1,KaKaoPay,PAYMENT,18000,KRW,',
          'C1,R1,P1,f1,KaKaoPay,REFUND,-9000,KRW',
          'C1,P2,,a2,,PAYMENT,950,USD',
          'C1,P3,,a3,DANA,PAYMENT,1500000,IDR',
          'C1,P4,,a4,,PAYMENT,12000,TWD',
          '<END>',
        ],
        '\r\n',
      ),
    ).toEqual({
      rows: [
        row('line 2', 'payment', ['a1', 'P1'], '18000 KRW'),
        row('line 3', 'refund', ['f1', 'R1'], '9000 KRW'),
        row('line 4', 'payment', ['a2', 'P2'], '9.5 USD'),
        row('line 5', 'payment', ['a3', 'P3'], '15000 IDR'),
        row('line 6', 'payment', ['a4', 'P4'], '120 TWD'),
      ],
      otherRows: 0,
      problems: [],
    })
  })

  test('a report that was cut off, moved or opened in a spreadsheet is refused by line', async () => {
    const { problems } = await read([
      details,
      card,
      'B1,C1,P2,,a2,,CARD,PAYMENT,9.50',
      `${card},left over`,
      card.replace('9.50', '9.5E+01'),
      card.replace('9.50,USD', '9.50,840'),
      card.replace('P1,,a1', ',,'),
      'B1,C1,P4,,a4,,CARD,PAYMENT',
    ])
    expect(problems).toEqual([
      '3: the line ends before transactionCurrency',
      '4: the line has 15 fields, and there are 14 columns',
      '5: amount is 9.5E+01, not a number such as 9.47',
      '6: currency is 840, not a code such as USD',
      '7: there is no reference',
      '8: the line ends before transactionAmountValue',
      '8: the file ends without <END>: it is incomplete',
    ])
    expect((await read([details, '<END>', card])).problems).toEqual(['3: there is a line after <END>'])
    expect((await read([details.replace('transactionCurrency,', ''), '<END>'])).problems).toEqual([
      '1: there is no column transactionCurrency',
    ])
  })
})

describe('PayerMax', () => {
  const names =
    'AppID,Txn Create Time,Txn Complete Time,User ID,Transaction Type,OriginalMerchant Txn ID,Merchant Txn ID,'
    + 'Trade Order ID,Txn Status,Country,Txn Amount,Txn Currency,Payment Amount,Payment Currency,Txn Fee,Txn Fee Currency'
  const order = (kind: string, ids: string, status: string, amount: string) =>
    `app,2026/11/10 10:00:00,2026/11/10 10:01:00,u1,${kind},${ids},${status},SA,${amount},,,-0.30,SAR`

  test('the payin transaction report: what succeeded, in major units', async () => {
    expect(
      await read([
        names,
        order('PAYMENT', ',a1,T1', 'SUCCESS', '7,SAR'),
        order('PAYMENT', ',a2,T2', 'FAILED', '7,SAR'),
        order('PAYMENT', ',a3,T3', 'CLOSED', '7,SAR'),
        order('REFUND', 'a1,f00d,T4', 'SUCCESS', '-2.5,SAR'),
        order('CHARGE_BACK', 'a1,c1,T5', 'CB Request', '7,SAR'),
        order('ADJUSTMENT_DECREASE', ',d1,T6', 'SUCCESS', '1,SAR'),
        order('PAYMENT', ',a7,T7', 'SUCCESS', '15000,IDR'),
      ]),
    ).toEqual({
      rows: [
        row('line 2', 'payment', ['a1', 'T1'], '7 SAR'),
        row('line 5', 'refund', ['f00d', 'T4'], '2.5 SAR'),
        row('line 8', 'payment', ['a7', 'T7'], '15000 IDR'),
      ],
      otherRows: 4,
      problems: [],
    })
  })

  test('a column that was removed in its settings is named', async () => {
    expect((await read([names.replace(',Txn Status', '').replace(',Txn Amount', '')])).problems).toEqual([
      '1: there is no column Txn Status, Txn Amount',
    ])
  })
})

describe('Airwallex', () => {
  const payment = {
    transaction_type: 'PAYMENT',
    transaction_amount: 10.5,
    transaction_currency: 'EUR',
    gross_amount: 9.1,
    settlement_currency: 'GBP',
    fees: -0.2,
    order_id: 'a1',
    payment_intent_id: 'int_1',
    source_id: 'att_1',
    transaction_id: 'txn_1',
    fee_details_list: [{ fee_type: 'GATEWAY_FEE' }],
  }
  const refund = {
    ...payment,
    transaction_type: 'REFUND',
    transaction_amount: -1,
    source_id: 'rfd_1',
    transaction_id: 'txn_2',
  }
  const fee = { transaction_type: 'FEES', transaction_amount: null, order_id: null }
  const json = (content: unknown) => read([JSON.stringify(content, null, 1)])
  const expected = {
    rows: [
      row('record 1', 'payment', ['a1', 'int_1', 'att_1'], '10.5 EUR'),
      row('record 2', 'refund', ['rfd_1', 'txn_2'], '1 EUR'),
    ],
    otherRows: 1,
    problems: [],
  }

  test('settlement records as the API answers: what the payer paid, not what was settled', async () => {
    expect(await json({ items: [payment, refund, fee], has_more: false })).toEqual(expected)
    expect(
      await json([
        { items: [payment], has_more: true, page_after: 'x' },
        { items: [refund, fee], has_more: false },
      ]),
    ).toEqual(expected)
    expect(await json([payment, refund, fee])).toEqual(expected)
  })

  test('a page that is missing or cut off, and a record without its fields, are named', async () => {
    expect((await json({ items: [payment], has_more: true })).problems).toEqual([
      ' the last page has has_more: fetch the pages that follow',
    ])
    expect(
      (await json([payment, { ...refund, source_id: null, transaction_id: null }, { order_id: 1 }, 7]))
        .problems,
    ).toEqual([
      ' record 2: there is no reference',
      ' record 3: transaction_type: Invalid input: expected string, received undefined',
      ' record 4: the record: Invalid input: expected object, received number',
    ])
    expect((await json([{ ...payment, transaction_amount: null }])).problems).toEqual([
      ' record 1: amount is , not a number such as 9.47',
    ])
    const [cut] = (await read([JSON.stringify([payment]).slice(0, -9)])).problems
    expect(cut).toContain('this is not JSON that can be read')
    expect((await json({ code: 'unauthorized' })).problems).toEqual([' there are no items'])
  })
})

test('a workbook is refused, and a quote that does not end', async () => {
  expect((await read(['PK\u0003\u0004 xl/workbook.xml'])).problems).toEqual([
    '1: this is a workbook or an archive: unpack it, and save the sheet as CSV (UTF-8)',
  ])
  const { rows, problems } = await read([
    'kind,reference,amount,currency',
    'payment,a1,1,USD',
    'payment,"a2,1,USD',
    'payment,a3,1,USD',
  ])
  expect(rows).toHaveLength(1)
  expect(problems[0]).toContain('2: the lines from here cannot be read: ')
})
