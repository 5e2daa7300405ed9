import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DisputeAnswer } from '../port.ts';
import { type ContractKit, DEADLINE_MS } from './kit.ts';

/** A PDF without a page: what an acquirer takes is not what it reads. */
const DOCUMENT = Buffer.from('%PDF-1.7\n%%EOF').toString('base64');

/** Answers to chargebacks. A part of `suite.ts`. */
export function holdToDisputes(kit: ContractKit): void {
  const { payment, given } = kit;
  const dispute = async () => {
    const paid = await given(payment());
    return (await kit.trial.cardholderDisputes(paid.reference)) ?? '';
  };
  const contest = (chargeback: string): DisputeAnswer => ({
    reference: randomUUID(),
    chargeback,
    action: 'contest',
    evidence: [{ kind: 'explanation', text: 'It was delivered.' }],
    document: DOCUMENT,
  });
  const answer = (asked: DisputeAnswer) => kit.trial.acquirer.answerDispute(asked, DEADLINE_MS);
  const ask = (asked: DisputeAnswer) => kit.trial.acquirer.inquireDisputeAnswer(asked, DEADLINE_MS);

  describe('an answer to a chargeback', () => {
    test('is taken once, however often it is sent, and is known by its reference', async () => {
      const asked = contest(await dispute());
      expect(await ask(asked)).toMatchObject({ outcome: 'not_found_yet' });
      expect(await answer(asked)).toMatchObject({ outcome: 'taken' });
      expect(await answer(asked)).toMatchObject({ outcome: 'taken' });
      expect(await ask(asked)).toMatchObject({ outcome: 'taken' });
    });

    test('that is the second is refused, and stays refused', async () => {
      const first = contest(await dispute());
      expect(await answer(first)).toMatchObject({ outcome: 'taken' });
      const second = { ...contest(first.chargeback), action: 'accept' as const, evidence: [], document: null };
      expect(await answer(second)).toMatchObject({ outcome: 'refused', why: 'answered' });
      expect(await ask(second)).toMatchObject({ outcome: 'refused', why: 'answered' });
    });

    test('to a chargeback that nobody knows is refused', async () => {
      expect(await answer(contest('CB-UNKNOWN'))).toMatchObject({ outcome: 'refused', why: 'unknown_chargeback' });
    });

    test('that other words repeat proves nothing', async () => {
      const asked = contest(await dispute());
      expect(await answer(asked)).toMatchObject({ outcome: 'taken' });
      const other = { ...asked, evidence: [{ kind: 'explanation', text: 'Something else.' }] };
      expect(await answer(other)).toMatchObject({ outcome: 'unknown' });
    });

    test('to nobody was not sent', async () => {
      const asked = contest('CB-1');
      expect(await kit.trial.toNobody().answerDispute(asked, DEADLINE_MS)).toMatchObject({ outcome: 'not_sent' });
      expect(await kit.trial.toNobody().inquireDisputeAnswer(asked, DEADLINE_MS)).toMatchObject({
        outcome: 'unknown',
      });
    });
  });
}
