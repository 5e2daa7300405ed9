import type { Effect, Happening, Step, Terminal } from './device.ts';
import { forget, hear } from './hear.ts';
import { presentCard, readCard } from './present-card.ts';
import { press, touch } from './press.ts';
import { loadPaper, printNext, tearOff } from './printer.ts';
import { goTo, rest, sendResult, stay } from './steps.ts';

/**
 * Drawn terminal: its next screen and effects for each event. Pure: it reads no clock and sends nothing. A terminal
 * with a dead battery reacts to a charged battery alone.
 */
export function reduce(terminal: Terminal, happening: Happening): Step {
  if (terminal.power === 'dead' && happening.on !== 'battery') return withoutPower(terminal, happening);
  switch (happening.on) {
    case 'heard':
      return hear(terminal, happening.word, happening.now);
    case 'link':
      return stay({ ...terminal, link: happening.is });
    case 'refused':
      return goTo({ ...terminal, link: 'away', payment: null }, { at: 'unpaired', refused: happening.code });
    case 'key':
      return press(terminal, happening.key);
    case 'touch':
      return touch(terminal, happening.choice);
    case 'card':
      return presentCard(terminal, happening.card, happening.entry);
    case 'bank':
      return hearBank(terminal, happening);
    case 'timer':
      return happening.turn === terminal.turn ? passTime(terminal) : stay(terminal);
    case 'doubt':
      return forget(terminal, happening.reference);
    case 'printed':
      return printNext(terminal);
    case 'torn':
      return tearOff(terminal);
    case 'plan':
      return stay({ ...terminal, plan: happening.plan });
    case 'paper':
      return loadPaper(terminal, happening.is);
    case 'network':
      return stay({ ...terminal, network: happening.is });
    case 'battery':
      return charge(terminal, happening.is);
  }
}

/** A terminal without power still takes physical actions and pending results; it shows and sends nothing. */
function withoutPower(terminal: Terminal, happening: Happening): Step {
  if (happening.on === 'plan') return stay({ ...terminal, plan: happening.plan });
  if (happening.on === 'network') return stay({ ...terminal, network: happening.is });
  if (happening.on === 'paper') return stay({ ...terminal, paper: happening.is });
  if (happening.on === 'torn') return tearOff(terminal);
  return stay(terminal);
}

/** Result of the bank. It is reported whatever became of the payment here: the server decides its worth. */
function hearBank(terminal: Terminal, { reference, answer }: Extract<Happening, { on: 'bank' }>): Step {
  const outcome =
    answer.outcome === 'unreachable' ? 'failed' : answer.outcome === 'refused' ? 'cancelled' : answer.outcome;
  const processorReference = 'processorReference' in answer ? answer.processorReference : null;
  if (terminal.payment?.reference === reference) return sendResult(terminal, outcome, processorReference);
  return stay(terminal, { do: 'say', word: { type: 'result', reference, outcome, processorReference } });
}

function passTime(terminal: Terminal): Step {
  if (terminal.screen.at === 'reading') return readCard(terminal, terminal.screen.card, terminal.screen.entry);
  if (terminal.screen.at === 'authorizing') return sendResult(terminal, 'failed');
  return terminal.screen.at === 'end' ? rest(terminal) : stay(terminal);
}

/** At nothing it goes dark and forgets what it was doing; charged again it starts from the beginning. */
function charge(terminal: Terminal, battery: number): Step {
  const told: Effect = { do: 'say', word: { type: 'status', battery, paper: terminal.paper } };
  if (battery === 0)
    return goTo({ ...terminal, battery, power: 'dead', link: 'away', payment: null, isPrinting: false }, { at: 'off' });
  if (terminal.power === 'dead') return goTo({ ...terminal, battery, power: 'on' }, { at: 'starting' });
  return stay({ ...terminal, battery }, told);
}
