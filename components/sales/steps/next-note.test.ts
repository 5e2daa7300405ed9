import { expect, it } from 'vitest';
import { nextSentences } from './next-note.tsx';

const sale = { status: 'initial', type: 'sale', closesAt: null, method: 'credit-card' } as const;

it('tells of a sale that was cancelled whether it was a link, or was closed because nobody paid', () =>
  expect([
    nextSentences({ ...sale, status: 'canceled' }),
    nextSentences({ ...sale, status: 'canceled', closesAt: new Date(0) }),
    nextSentences({ ...sale, status: 'canceled', type: 'template' }),
  ]).toEqual([
    { title: 'canceled', body: 'canceled' },
    { title: 'closed', body: 'canceled' },
    { title: 'canceled', body: 'link' },
  ]));

it('tells of a pending sale that a debit takes days, and of a failed one that nothing was charged', () =>
  expect([
    nextSentences({ ...sale, status: 'pending', method: 'sepa' })?.body,
    nextSentences({ ...sale, status: 'pending', method: 'bank-transfer' })?.body,
    nextSentences({ ...sale, status: 'failed' })?.body,
    nextSentences({ ...sale, status: 'failed', type: 'multi-capture' }),
    nextSentences({ ...sale, status: 'completed' }),
  ]).toEqual(['debit', 'pending', 'failed', null, null]));
