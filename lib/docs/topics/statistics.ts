import { DECLINES } from '#lib/kernel/refusals/refusals.ts';
import { DECLINE_ADVICE, type DeclineAdvice } from '#lib/modules/payments/views/decline-advice.ts';
import { type Block, type DocsContext, heading, list, text } from '../blocks.ts';

/** Topic of statistics: what they count, and what helps after a decline. */
export const statistics = ({ timeZone }: DocsContext): Block[] => [
  text(
    '[get-statistics](/docs/operations/get-statistics) adds up sales by day, hour, payment method, card brand, card ' +
      'country, first digits, decline code or device, beside as many days before. The dashboard has the same numbers ' +
      'under Statistics, beside Sales: each opens the list of its sales, whose total it is.',
  ),
  heading('counted', 'What is counted'),
  list(
    'A sale counts once someone tried to pay it, on the day it was made in the time zone of the deployment, here ' +
      `\`${timeZone}\`. What happens later, a retry, a refund, a chargeback or the answer of a bank, changes the ` +
      'numbers of that day.',
    'A sale is `approved` once it’s paid or on hold, `declined` while its last attempt failed. The approval rate is ' +
      '`approved` of both. What waits for a bank is in `count` alone.',
    'Method, card and device are those of the last attempt. A buyer who is declined and pays with another card is ' +
      'one approved sale of the other card.',
    'A buyer is an email address. `buyers_returning` counts paid sales of buyers who had paid this seller before.',
    '`charged_back` is what chargebacks have taken and not given back. A dispute that is won leaves it again; one ' +
      'that is won in part leaves what is lost.',
    'Numbers are exact when they’re asked for: nothing is late, and no sale counts twice.',
  ),
  text(
    'A partner asks for each of its sellers. The share of chargebacks that the card schemes look at is another: it ' +
      'divides the cases of a month by the payments of the month before ([disputes](/docs/disputes#thresholds)).',
  ),
  heading('keys', 'Keys'),
  list(
    '`country` is `local` or `foreign`, as the acquirer says. It doesn’t name the country.',
    '`issuer` is the first six digits of the card. There is no catalog of names, so no name is guessed. The ' +
      'dashboard leaves it out: first digits are shown only to people who may refund.',
    '`device` is `page`, `api`, `dashboard`, `system` for automatic charges, or the identifier of a terminal.',
    'An empty key has the sales without a card, or without an attempt.',
  ),
  heading('declines', 'After a decline'),
  text(
    'By `decline`, sales with a failed attempt are grouped by the code of the last one. `declined_total` is what can ' +
      'still be recovered, `total` what was paid since. The page of a failed sale, and Recoverable money under ' +
      'Statistics, say what helps:',
  ),
  list(
    ...DECLINES.map(({ key, code }) => `\`${code}\`: ${sentence(DECLINE_ADVICE[key])}`),
    `\`9005\`, not completed: ${sentence(DECLINE_ADVICE.given_up)}`,
  ),
  text(
    'Schemes charge for repeated tries with a card that is lost, expired or not permitted. Buyers see a sentence of ' +
      'their own on the payment page, which doesn’t say that a card was reported lost or stolen.',
  ),
];

function sentence({ sameCard, waitHours, otherCard, threeDs }: DeclineAdvice): string {
  const same = {
    now: 'the same card can be tried again at once',
    later: `the same card can be tried again after ${waitHours} h`,
    never: 'don’t try the same card again',
  }[sameCard];
  const more = [otherCard ? 'another card helps' : '', threeDs ? '3-D Secure can help' : ''].filter(Boolean);
  return `${[same, ...more].join('; ')}.`;
}
