import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { Language } from '#lib/kernel/language.ts';
import type { SellerFilesResponse, SellerFileView } from '#lib/modules/seller-files/contract/seller-files.ts';
import { MAX_FILE_BYTES } from '#lib/modules/seller-files/contract/limits.ts';
import type { QualityWarning } from '#lib/modules/seller-files/views.ts';
import { SellerFiles } from './seller-files.tsx';
import type { SellerFilesProps } from './file-props.ts';
import type { Edits } from './edits.ts';

/** The documents of a business, with a server that answers as the test wants. A document of tests draws no pictures. */

const pictures = vi.hoisted(() => ({
  warnings: [] as string[],
  sent: [] as unknown[],
}));
vi.mock('./draw-picture.ts', () => ({
  openPicture: async (file: File) => (file.type === 'image/jpeg' ? { width: 100, height: 80 } : null),
  drawPicture: () => undefined,
  qualityWarningsOf: () => pictures.warnings as QualityWarning[],
  fileToSend: async (file: File, _: unknown, edits: Edits) => {
    pictures.sent.push(edits);
    return file;
  },
}));

const BASE = '/settings/documents/files?seller=k';

const a = (more: Partial<SellerFileView> = {}): SellerFileView => ({
  fileId: crypto.randomUUID(),
  type: 26,
  name: 'scan.jpg',
  format: 'jpeg',
  size: 240_000,
  state: 'received',
  reason: null,
  note: '',
  createdAt: '2026-11-24T10:00:00.000Z',
  ...more,
});

type Call = { method: string; path: string; body: Record<string, unknown> | null };
let calls: Call[] = [];
let documents: SellerFileView[] = [];
let answers: Record<string, (body: Record<string, unknown>) => Response> = {};

beforeEach(() => {
  [calls, documents, answers, pictures.warnings, pictures.sent] = [[], [], {}, [], []];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const read = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : null;
    calls.push({ method, path, body: read });
    const answer = answers[`${method} ${path.replace('?seller=k', '')}`] ?? answers[String(read?.['ask'])];
    if (answer) return answer(read ?? {});
    return method === 'GET' ? Response.json({ documents, phoneUpload: null }) : new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function show(first: readonly SellerFileView[] = [], more: Partial<SellerFilesProps> = {}, language?: Language) {
  documents = [...first];
  return renderScreen(
    <SellerFiles
      base={BASE}
      first={{ documents: first, phoneUpload: null } satisfies SellerFilesResponse}
      mayAdd
      mayOpen
      timeZone="Asia/Jerusalem"
      now={new Date('2026-11-24T12:00:00Z')}
      {...more}
    />,
    language ? { language } : {},
  );
}

const photo = () => new File([new Uint8Array(300_000)], 'passport.jpg', { type: 'image/jpeg' });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

/** The server takes everything at once, and makes this document of it. */
function takesAll(made: SellerFileView): void {
  answers['upload'] = ({ size }) => Response.json({ upload: { id: 'u', received: size, size } });
  answers['POST /settings/documents/files/u'] = () => {
    documents = [made, ...documents];
    return Response.json({ document: made });
  };
}

describe('what was handed in', () => {
  test('is listed with how far it is, and after a refusal with why and what to do', () => {
    show([
      a({ type: 26, state: 'accepted' }),
      a({ type: 2, state: 'in-review' }),
      a({ type: 19, state: 'refused', reason: 'cut-off' }),
    ]);
    const rows = within(screen.getByRole('list', { name: 'Submitted documents' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByText(/Accepted|In review|Rejected/).textContent)).toEqual([
      'Accepted',
      'In review',
      'Rejected',
    ]);
    expect(rows[2]?.textContent).toContain('Part of the document is cut off.');
    expect(rows[2]?.textContent).toContain('all four corners');
    expect(screen.getByRole('link', { name: 'Open Passport' }).getAttribute('href')).toMatch(/^\/files\/.+\?preview$/);
    // A document that was refused proves nothing else either.
    expect(within(rows[2] as HTMLElement).queryByRole('button', { name: /another purpose/ })).toBeNull();
    expect(within(rows[0] as HTMLElement).queryByRole('button', { name: /again/ })).toBeNull();
  });

  test('is only shown to whoever may not hand in', () => {
    show([a({ state: 'refused', reason: 'other' })], { mayAdd: false });
    expect(screen.queryByRole('button')).toBeNull();
    expect(input()).toBeNull();
  });

  test('is named for a second purpose without being sent again', async () => {
    const { user } = show([a()]);
    const named = a({ type: 1 });
    answers['use-as'] = () => Response.json({ document: named });
    await user.click(screen.getByRole('button', { name: 'Use Passport for another purpose' }));
    const dialog = await screen.findByRole('dialog');
    await user.selectOptions(within(dialog).getByLabelText('Which document'), '1');
    await user.click(within(dialog).getByRole('button', { name: 'Submit as this document too' }));
    expect(await screen.findByText('Identity card received.')).toBeTruthy();
    const asked = calls.find(({ body }) => body?.['ask'] === 'use-as');
    expect(asked?.body).toEqual({ ask: 'use-as', fileId: documents[0]?.fileId, type: 1 });
  });
});

test('on a phone a document is photographed with its own camera, and no other phone is asked for', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  show();
  expect(screen.getByLabelText('Photograph it').getAttribute('capture')).toBe('environment');
  expect(screen.queryByRole('button', { name: 'Use a phone' })).toBeNull();
});

describe('a picture', () => {
  test('is shown before it is sent, turned and cut by keys, and sent as it is seen', async () => {
    const { user } = show();
    await user.selectOptions(screen.getByLabelText('Which document'), '26');
    await user.upload(input(), photo());
    expect(await screen.findByRole('img', { name: /Preview of .*passport\.jpg/ })).toBeTruthy();
    expect(await screen.findByText('The picture looks good.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Rotate right' }));
    await user.click(screen.getByRole('button', { name: 'Crop' }));
    screen.getByRole('button', { name: /^Top left corner: 6% across/ }).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByRole('button', { name: 'Top left corner: 8% across, 18% down' })).toBe(document.activeElement);
    takesAll(a());
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Passport received.')).toBeTruthy();
    expect(pictures.sent).toMatchObject([{ turns: 1, crop: { left: 0.08, right: 0.94, bottom: 0.94 } }]);
    expect(await screen.findByRole('list', { name: 'Submitted documents' })).toBeTruthy();
    expect(calls.find(({ body }) => body?.['ask'] === 'upload')?.body).toMatchObject({
      type: 26,
      name: 'passport.jpg',
    });
  });

  test('that is blurred is said to be, with what to do, and can be sent all the same', async () => {
    pictures.warnings = ['blurred', 'cut-off'];
    const { user } = show();
    await user.upload(input(), photo());
    expect(await screen.findByText(/looks blurred.*photograph it again/)).toBeTruthy();
    expect(screen.getByText(/seems cut off/)).toBeTruthy();
    takesAll(a());
    await user.click(screen.getByRole('button', { name: 'Send it anyway' }));
    expect(await screen.findByText(/received\./)).toBeTruthy();
  });
});

describe('a file', () => {
  test('that is no picture has no preview, and is sent as it is', async () => {
    const { user } = show();
    await user.upload(input(), new File(['%PDF-1.7'], 'lease.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText(/No preview for this file type/)).toBeTruthy();
    expect(screen.getByText('lease.pdf')).toBeTruthy();
    takesAll(a({ type: 1, format: 'pdf' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Identity card received.')).toBeTruthy();
  });

  test('that is too large or empty is refused with what to do, and nothing is asked', async () => {
    const { user } = show();
    const large = new File(['x'], 'big.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: MAX_FILE_BYTES + 1 });
    await user.upload(input(), large);
    expect((await screen.findByRole('alert')).textContent).toMatch(/larger than .10.?MB/);
    await user.upload(input(), new File([], 'none.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/is empty/));
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('that the look at it refuses says why, and another can be chosen', async () => {
    const { user } = show();
    await user.upload(input(), new File(['%PDF-1.7'], 'locked.pdf', { type: 'application/pdf' }));
    answers['upload'] = ({ size }) => Response.json({ upload: { id: 'u', received: size, size } });
    answers['POST /settings/documents/files/u'] = () => Response.json({ problem: 'encrypted' }, { status: 422 });
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/needs a password/);
    await user.click(screen.getByRole('button', { name: 'Choose another' }));
    expect(input()).toBeTruthy();
  });

  test('whose connection breaks says from where it continues, and goes on by a press', async () => {
    let isDown = true;
    const { user } = show();
    await user.upload(input(), new File([new Uint8Array(200_000)], 'a.pdf', { type: 'application/pdf' }));
    answers['upload'] = ({ size }) => Response.json({ upload: { id: 'u', received: 100_000, size } });
    answers['PATCH /settings/documents/files/u'] = () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return Response.json({ received: 200_000 });
    };
    answers['GET /settings/documents/files/u'] = () => Response.json({ received: 100_000 });
    answers['POST /settings/documents/files/u'] = () => Response.json({ document: a({ type: 1 }) });
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const [told] = await screen.findAllByText('Connection lost. The upload resumes from 50% when you’re back online.');
    expect(told).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: /Sending/ }).getAttribute('value')).toBe('50');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Identity card received.')).toBeTruthy();
  });
});

describe('a phone', () => {
  const begun = { id: 'h1', url: 'https://kupa.example/onboarding/phone/abc', expiresAt: '2026-11-24T12:15:00.000Z' };
  let phone: SellerFilesResponse['phoneUpload'] = null;

  test('is let in by a code, what it sends appears, and it is over when the dialog is closed', async () => {
    phone = { id: 'h1', isOpen: false, types: [1], expiresAt: begun.expiresAt };
    const { user } = show();
    answers['phone-upload'] = () => Response.json(begun);
    answers['GET /settings/documents/files'] = () => Response.json({ documents, phoneUpload: phone });
    await user.click(screen.getByRole('button', { name: 'Use a phone' }));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(screen.getByText(/valid until 14:15/)).toBeTruthy();
    phone = { ...phone, isOpen: true };
    documents = [a({ type: 1 })];
    expect(await screen.findByText('From the phone: Identity card', {}, { timeout: 5_000 })).toBeTruthy();
    expect(screen.getByText(/A phone is connected/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Disconnect the phone' }));
    expect(calls.filter(({ body }) => body?.['ask'] === 'end-phone-upload')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  }, 15_000);
});

describe('what is needed', () => {
  const needs = [
    { name: 'identity', title: 'Identity', anyOf: [[1], [90, 91]] },
    { name: 'bank', title: 'Bank account', anyOf: [[2]] },
  ];

  test('says what is missing and what is there, and asks for the other side next', () => {
    show([a({ type: 90 }), a({ type: 2 })], { needs });
    const [identity, bank] = ['Identity', 'Bank account'].map((name) => screen.getByRole('region', { name }));
    expect(within(identity as HTMLElement).getByText('Missing')).toBeTruthy();
    expect(within(bank as HTMLElement).getByText('Submitted')).toBeTruthy();
    const select = within(identity as HTMLElement).getByLabelText<HTMLSelectElement>('Which document');
    expect(select.selectedOptions[0]?.textContent).toBe('Identity card, back');
    expect(within(bank as HTMLElement).getByRole('button', { name: 'Add a document' })).toBeTruthy();
  });

  test.each(['he', 'es', 'ru', 'ar'] as const)('has words in %s', (language) => {
    show([a({ type: 2, state: 'refused', reason: 'expired' })], { needs }, language);
    expect(document.body.textContent).not.toMatch(/seller-files|Missing|Rejected/);
  });
});
