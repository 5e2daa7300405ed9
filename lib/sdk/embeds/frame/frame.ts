import type {
  EmbeddedPart,
  PartFault,
  FrameTexts,
  PaymentFilter,
  ViewResponse,
  ViewInput,
} from '#lib/modules/embedded/contract/parts.ts';
import type { Language } from '#lib/kernel/language.ts';
import { type FrameSays, type HostSays, type Init, isOurs, type Said, VERSION } from '../protocol.ts';
import { drawView, type ViewQuery } from './draw.ts';
import { element } from './element.ts';

/**
 * The script in the frame of a part. It listens to its direct parent on the one site that it is opened for, keeps the
 * token in memory alone, asks our own server with it, and shows the answer as text.
 */

declare const kupaTexts: FrameTexts & { part: EmbeddedPart; language: Language; origin: string | null };

const { part, language, origin } = kupaTexts;
const place = document.getElementById('part') as HTMLElement;

let port: MessagePort | null = null;
let id = '';
let token = '';
let asked: ViewQuery = { filter: 'all', page: 1 };
/** Asks of another page or filter overtake each other: only the answer to the newest is shown. */
let newest = 0;
let answerToken: ((fresh: string | null) => void) | null = null;

function tell(message: FrameSays): void {
  port?.postMessage({ kupa: VERSION, id, ...message } satisfies Said<FrameSays>);
}

function greet(event: MessageEvent): void {
  const { data, source, ports } = event;
  const [given] = ports;
  if (source !== parent || event.origin !== origin || !isOurs(data) || (data as Init).type !== 'init' || !given) return;
  removeEventListener('message', greet);
  [port, id, token] = [given, data.id, String((data as Init).token)];
  port.onmessage = ({ data: said }) => {
    if (!isOurs(said, id) || (said as Said<HostSays>).type !== 'token') return;
    const fresh = (said as Said<HostSays>).token;
    answerToken?.(typeof fresh === 'string' ? fresh : null);
  };
  new ResizeObserver(() =>
    tell({ type: 'resize', height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body);
  void show();
}

/** Requests a fresh token from the page; null where it has none. */
function askForToken(): Promise<string | null> {
  tell({ type: 'token' });
  return new Promise((resolve) => {
    answerToken = resolve;
  });
}

async function ask(): Promise<ViewResponse | { error: 'network' }> {
  const input: ViewInput = { origin: origin ?? '', language, ...asked };
  try {
    const response = await fetch(`/embedded/${part}/view`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      credentials: 'omit',
      body: JSON.stringify(input),
    });
    return (await response.json()) as ViewResponse;
  } catch {
    // No connection, or an answer that is not ours.
    return { error: 'network' };
  }
}

async function show(): Promise<void> {
  newest += 1;
  const mine = newest;
  place.setAttribute('aria-busy', 'true');
  let answer = await ask();
  if ('error' in answer && answer.error === 'ended') {
    const fresh = await askForToken();
    if (fresh !== null) {
      token = fresh;
      answer = await ask();
    }
  }
  if (mine !== newest) return;
  place.removeAttribute('aria-busy');
  if ('error' in answer) return fail(answer.error);
  drawView(place, answer.view, { texts: kupaTexts, asked, ask: goTo });
  tell({ type: 'ready' });
}

function goTo(next: { filter: PaymentFilter; page: number }): void {
  asked = next;
  void show();
}

function fail(error: PartFault): void {
  const retry = element('button', { type: 'button' }, kupaTexts.retry);
  retry.addEventListener('click', () => void show());
  place.textContent = '';
  place.append(element('p', { role: 'alert' }, kupaTexts.errors[error]), retry);
  tell({ type: 'failed', error });
}

if (parent !== window && origin !== null) addEventListener('message', greet);
