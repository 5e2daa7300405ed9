import { RIGHT_PIN } from './cards.ts';
import type { TerminalEvent, Key, Screen, Step, Terminal } from './device.ts';
import {
  askBank,
  authorize,
  chooseInstallments,
  chooseTip,
  goTo,
  rest,
  sendChosen,
  sendResult,
  stay,
} from './steps.ts';

const MAX_PIN_DIGITS = 6;
const MIN_PIN_DIGITS = 4;

type At<Name extends Screen['at']> = Extract<Screen, { at: Name }>;

/** A key of the terminal. Green confirms, yellow takes the last digit back, red cancels. */
export function press(terminal: Terminal, key: Key): Step {
  const { screen } = terminal;
  if (screen.at === 'asked' || screen.at === 'pairing') return pressAtPairing(terminal, key);
  if (key === 'cancel') return pressCancel(terminal);
  if (screen.at === 'tip') return pressAtTip(terminal, screen, key);
  if (screen.at === 'installments') return chooseInstallments(terminal, key === 'ok' ? 1 : Number(key));
  if (screen.at === 'refund') return key === 'ok' ? sendChosen(terminal) : stay(terminal);
  if (screen.at === 'pin') return pressAtPin(terminal, screen, key);
  return screen.at === 'end' && key === 'ok' ? rest(terminal) : stay(terminal);
}

/** Green confirms and shows the code, red refuses; the earlier request of another business is shown next. */
function pressAtPairing(terminal: Terminal, key: Key): Step {
  const { screen, asking } = terminal;
  const shown = screen.at === 'pairing' ? asking.find(({ code }) => code === screen.code) : asking.at(-1);
  if (key === 'ok' && screen.at === 'asked' && shown)
    return goTo(terminal, { at: 'pairing', code: shown.code, until: shown.until });
  if (key !== 'cancel') return stay(terminal);
  return rest({ ...terminal, asking: asking.filter((one) => one !== shown) });
}

/** Red ends the payment here until it is sent to the bank. */
function pressCancel(terminal: Terminal): Step {
  const { screen, plan } = terminal;
  if (['tip', 'installments', 'refund', 'wait', 'present', 'reading', 'pin'].includes(screen.at))
    return sendResult(terminal, 'cancelled');
  if (screen.at === 'authorizing' && plan === 'after-cancel') {
    const { terminal: cancelled, effects } = sendResult(terminal, 'cancelled');
    return stay(cancelled, ...effects, askBank(terminal, screen.card, screen.entry, screen.pin, 'approve'));
  }
  return screen.at === 'end' ? rest(terminal) : stay(terminal);
}

/** Digits type a tip of one's own in minor units: at most half of the amount (docs/terminal-protocol.md). */
function pressAtTip(terminal: Terminal, { typed }: At<'tip'>, key: Key): Step {
  if (key === 'ok') return chooseTip(terminal, typed ?? 0);
  if (key === 'correct')
    return goTo(terminal, { at: 'tip', typed: typed === null || typed === 0 ? null : Math.floor(typed / 10) });
  const more = (typed ?? 0) * 10 + Number(key);
  return terminal.payment && more * 2 <= terminal.payment.amount
    ? goTo(terminal, { at: 'tip', typed: more })
    : stay(terminal);
}

/** Checks the PIN in the chip. After the last wrong one it blocks itself, and the bank gets a blocked card. */
function pressAtPin(terminal: Terminal, screen: At<'pin'>, key: Key): Step {
  const { typed, triesLeft, card, entry } = screen;
  if (key === 'correct') return goTo(terminal, { ...screen, typed: typed.slice(0, -1) });
  if (key !== 'ok')
    return typed.length < MAX_PIN_DIGITS ? goTo(terminal, { ...screen, typed: typed + key }) : stay(terminal);
  if (typed.length < MIN_PIN_DIGITS) return stay(terminal);
  if (typed === RIGHT_PIN) return authorize(terminal, card, entry, typed);
  if (triesLeft === 1) return authorize(terminal, card, entry, null, 21007);
  return goTo(terminal, { ...screen, typed: '', triesLeft: triesLeft - 1 });
}

/** A choice on the screen itself. */
export function touch(terminal: Terminal, choice: Extract<TerminalEvent, { on: 'touch' }>['choice']): Step {
  const { screen } = terminal;
  if ('installments' in choice)
    return screen.at === 'installments' ? chooseInstallments(terminal, choice.installments) : stay(terminal);
  if (screen.at !== 'tip') return stay(terminal);
  return 'tip' in choice ? chooseTip(terminal, choice.tip) : goTo(terminal, { at: 'tip', typed: 0 });
}
