import type { Effect, TerminalEvent, Step, Terminal } from './device.ts';
import { forget, handleMessage } from './handle-message.ts';
import { presentCard, readCard } from './present-card.ts';
import { press, touch } from './press.ts';
import { loadPaper, printNext, tearOff } from './printer.ts';
import { goTo, rest, sendResult, stay } from './steps.ts';

/**
 * Drawn terminal: its next screen and effects for each event. Pure: it reads no clock and sends nothing. A terminal
 * with a dead battery reacts to a charged battery alone.
 */
export function reduce(terminal: Terminal, event: TerminalEvent): Step {
  if (terminal.power === 'dead' && event.on !== 'battery') return withoutPower(terminal, event);
  switch (event.on) {
    case 'received':
      return handleMessage(terminal, event.message, event.now);
    case 'link':
      return stay({ ...terminal, link: event.is });
    case 'refused':
      return goTo({ ...terminal, link: 'away', payment: null }, { at: 'unpaired', refused: event.code });
    case 'key':
      return press(terminal, event.key);
    case 'touch':
      return touch(terminal, event.choice);
    case 'card':
      return presentCard(terminal, event.card, event.entry);
    case 'bank':
      return handleBankResult(terminal, event);
    case 'timer':
      return event.turn === terminal.turn ? passTime(terminal) : stay(terminal);
    case 'doubt':
      return forget(terminal, event.reference);
    case 'printed':
      return printNext(terminal);
    case 'torn':
      return tearOff(terminal);
    case 'plan':
      return stay({ ...terminal, plan: event.plan });
    case 'paper':
      return loadPaper(terminal, event.is);
    case 'network':
      return stay({ ...terminal, network: event.is });
    case 'battery':
      return charge(terminal, event.is);
  }
}

/** A terminal without power still takes physical actions and pending results; it shows and sends nothing. */
function withoutPower(terminal: Terminal, event: TerminalEvent): Step {
  if (event.on === 'plan') return stay({ ...terminal, plan: event.plan });
  if (event.on === 'network') return stay({ ...terminal, network: event.is });
  if (event.on === 'paper') return stay({ ...terminal, paper: event.is });
  if (event.on === 'torn') return tearOff(terminal);
  return stay(terminal);
}

/** Result of the bank. It is reported whatever became of the payment here: the server decides its worth. */
function handleBankResult(terminal: Terminal, { reference, answer }: Extract<TerminalEvent, { on: 'bank' }>): Step {
  const outcome =
    answer.outcome === 'unreachable' ? 'failed' : answer.outcome === 'refused' ? 'cancelled' : answer.outcome;
  const processorReference = 'processorReference' in answer ? answer.processorReference : null;
  if (terminal.payment?.reference === reference) return sendResult(terminal, outcome, processorReference);
  return stay(terminal, { do: 'send', message: { type: 'result', reference, outcome, processorReference } });
}

function passTime(terminal: Terminal): Step {
  if (terminal.screen.at === 'reading') return readCard(terminal, terminal.screen.card, terminal.screen.entry);
  if (terminal.screen.at === 'authorizing') return sendResult(terminal, 'failed');
  return terminal.screen.at === 'end' ? rest(terminal) : stay(terminal);
}

/** Empty, the terminal goes dark and loses its state; charged again it starts from the beginning. */
function charge(terminal: Terminal, battery: number): Step {
  const report: Effect = { do: 'send', message: { type: 'status', battery, paper: terminal.paper } };
  if (battery === 0)
    return goTo({ ...terminal, battery, power: 'dead', link: 'away', payment: null, isPrinting: false }, { at: 'off' });
  if (terminal.power === 'dead') return goTo({ ...terminal, battery, power: 'on' }, { at: 'starting' });
  return stay({ ...terminal, battery }, report);
}
