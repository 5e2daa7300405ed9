import { groupDigits } from '#lib/kernel/card/card.ts';
import type { DeclineKey } from '#lib/kernel/refusals/refusals.ts';

type TestCard = {
  says: 'approved' | 'approved_israeli' | 'approved_local' | DeclineKey;
  number: string;
  expiry: string;
  cvv: string;
  socialId: string;
};

const card = (says: TestCard['says'], digits: string, cvv = '123', socialId = ''): TestCard => ({
  says,
  number: groupDigits(digits),
  expiry: '12 / 30',
  cvv,
  socialId,
});

/** The sandbox's cards (answers, section 12), the useful ones first. */
export const TEST_CARDS: readonly TestCard[] = [
  card('approved', '4111111111111111'),
  card('approved_israeli', '375516193000090', '0957', '008336174'),
  card('approved_local', '12312312', '123', '008336174'),
  card('do_not_honour', '4000000000000002'),
  card('lost_or_stolen', '4000000000000085'),
  card('expired_card', '4000000000000069'),
  card('wrong_cvv', '4000000000000127'),
  card('cvv_required', '4000000000000101'),
  card('over_limit', '4000000000000135'),
  card('not_permitted', '4000000000000119'),
  card('blocked_card', '4000000000000051'),
  card('call_issuer', '4000000000000028'),
];
