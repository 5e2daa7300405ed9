import type {
  EmbedFault,
  EmbedName,
  FrameTexts,
  PaymentFilter,
  ViewResponse,
  ViewInput,
} from '#lib/modules/embedded/contract/embeds.ts';
import type { Language } from '#lib/kernel/language.ts';
import { connectToPage } from '../../frame-channel.ts';
import type { FrameMessage, HostMessage, Init } from '../protocol.ts';
import { drawView, type ViewQuery } from './draw.ts';
import { element } from './element.ts';

/**
 * The script in the frame of an embed. It listens to its direct parent on the one site that it is opened for, keeps the
 * token in memory alone, asks our own server with it, and shows the answer as text.
 */

declare const kupaTexts: FrameTexts & { embed: EmbedName; language: Language; origin: string | null };

const { embed, language, origin } = kupaTexts;
const place = document.getElementById('embed') as HTMLElement;

let token = '';
let query: ViewQuery = { filter: 'all', page: 1 };
/** Asks of another page or filter overtake each other: only the answer to the newest is shown. */
let newest = 0;
let answerToken: ((fresh: string | null) => void) | null = null;

const channel = connectToPage<Init, FrameMessage, HostMessage>({
  accepts: (site) => site === origin,
  begin(init) {
    token = String(init.token);
    new ResizeObserver(() =>
      channel.send({ type: 'resize', height: Math.ceil(document.body.getBoundingClientRect().height) }),
    ).observe(document.body);
    void show();
  },
  receive({ type, token: fresh }) {
    if (type === 'token') answerToken?.(typeof fresh === 'string' ? fresh : null);
  },
});

/** Requests a fresh token from the page; null where it has none. */
function askForToken(): Promise<string | null> {
  channel.send({ type: 'token' });
  return new Promise((resolve) => {
    answerToken = resolve;
  });
}

async function ask(): Promise<ViewResponse | { error: 'network' }> {
  const input: ViewInput = { origin: origin ?? '', language, ...query };
  try {
    const response = await fetch(`/embedded/${embed}/view`, {
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
  drawView(place, answer.view, { texts: kupaTexts, query, ask: goTo });
  channel.send({ type: 'ready' });
}

function goTo(next: { filter: PaymentFilter; page: number }): void {
  query = next;
  void show();
}

function fail(error: EmbedFault): void {
  const retry = element('button', { type: 'button' }, kupaTexts.retry);
  retry.addEventListener('click', () => void show());
  place.textContent = '';
  place.append(element('p', { role: 'alert' }, kupaTexts.errors[error]), retry);
  channel.send({ type: 'failed', error });
}
