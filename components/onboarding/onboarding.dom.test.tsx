import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorUnder, field, warnsBeforeClosing } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import {
  EMPTY_BANK_STEP,
  EMPTY_BUSINESS_STEP,
  EMPTY_PERSON_STEP,
} from '#lib/modules/onboarding/contract/step-forms.ts';
import { BankForm } from './steps/bank-form.tsx';
import { BusinessForm } from './steps/business-form.tsx';
import { PersonForm } from './steps/person-form.tsx';
import { TermsForm } from './steps/terms-form.tsx';
import { VerifyForm } from './verify-form.tsx';

const done = async () => ({ ok: true }) as const;
const code = { email: 'd•••@example.com', minutes: 10, send: done, enter: done };
const step = { next: '/onboarding/t/next', partner: 'Orchard', problems: [] };

test('what is typed is kept as a draft, and closing the tab asks nothing', async () => {
  const actions = { save: vi.fn(done), draft: vi.fn(done) };
  const { user } = renderScreen(<PersonForm {...step} first={EMPTY_PERSON_STEP} actions={actions} />);
  await user.type(field('First name'), 'Dana');
  expect((await screen.findByText('Saved as a draft', undefined, { timeout: 3_000 })).textContent).toBeTruthy();
  expect(actions.draft).toHaveBeenLastCalledWith('person', { ...EMPTY_PERSON_STEP, firstName: 'Dana' });
  expect([actions.save.mock.calls.length, warnsBeforeClosing()]).toEqual([0, false]);
});

test('a draft that is not kept says so, and what was typed stays', async () => {
  const actions = { save: done, draft: () => Promise.reject(new TypeError('Failed to fetch')) };
  const { user } = renderScreen(<PersonForm {...step} first={EMPTY_PERSON_STEP} actions={actions} />);
  await user.type(field('First name'), 'Dana');
  expect(await screen.findByText(/^Not saved/, undefined, { timeout: 3_000 })).toBeTruthy();
  expect(field('First name').value).toBe('Dana');
});

test('a social id with a wrong check digit is refused under it, before the server is asked', async () => {
  const actions = { save: vi.fn(done), draft: done };
  const first = { ...EMPTY_PERSON_STEP, firstName: 'Dana', lastName: 'Levi', socialId: '008336175' };
  const { user } = renderScreen(<PersonForm {...step} first={first} actions={actions} />);
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(errorUnder('ID number')).toMatch(/check digit/));
  expect([errorUnder('First name'), errorUnder('Email')]).toEqual([null, 'Required.']);
  expect(actions.save).not.toHaveBeenCalled();
});

test('what a reviewer says stands at its field, with what to do, also beside what is wrong with it now', async () => {
  const problems = [
    { problemId: '1', field: 'phone', reason: 'not-found', note: 'Nobody answers.', isCorrected: false },
    { problemId: '2', field: 'email', reason: 'other', note: '', isCorrected: true },
    { problemId: '3', field: 'gender', reason: 'other', note: 'The card says otherwise.', isCorrected: false },
  ] as const;
  const { user } = renderScreen(
    <PersonForm {...step} problems={problems} first={EMPTY_PERSON_STEP} actions={{ save: done, draft: done }} />,
  );
  const said = (control: Element) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  const saidAt = (label: string) => said(field(label));
  expect(saidAt('Phone')).toContain('couldn’t be found in the register');
  expect(saidAt('Phone')).toContain('Nobody answers.');
  expect(saidAt('Email')).toContain('Corrected');
  expect(said(screen.getByRole('group', { name: 'Gender, as on your ID' }))).toContain('The card says otherwise.');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(saidAt('Phone')).toContain('Required.'));
  expect(saidAt('Phone')).toContain('Nobody answers.');
});

test('an individual is asked for no name and number of a business, a company for both and for its people', async () => {
  const actions = { save: done, draft: done, keepPerson: done, dropPerson: done };
  const { user } = renderScreen(<BusinessForm {...step} first={EMPTY_BUSINESS_STEP} people={[]} actions={actions} />);
  const kind = screen.getByLabelText('Kind of business');
  await user.selectOptions(kind, '1');
  expect([screen.queryByLabelText('Registered name'), screen.queryByText('Owners and signatories')]).toEqual([
    null,
    null,
  ]);
  await user.selectOptions(kind, '2');
  expect(screen.getByLabelText('Registered name')).toBeTruthy();
  expect(screen.queryByText('Owners and signatories')).toBeNull();
  await user.selectOptions(kind, '3');
  expect(screen.getByText('Owners and signatories')).toBeTruthy();
});

test('a person who neither owns nor signs is refused, and shares above the whole as the server says', async () => {
  const message = 'The shares add up to more than 100%. Correct this one or another.';
  const keepPerson = vi.fn(async () => ({ ok: false as const, message, fields: { share: message } }));
  const actions = { save: done, draft: done, keepPerson, dropPerson: done };
  const { user } = renderScreen(
    <BusinessForm {...step} first={{ ...EMPTY_BUSINESS_STEP, kind: '3' }} people={[]} actions={actions} />,
  );
  await user.click(screen.getByRole('button', { name: 'Add a person' }));
  await user.type(field('Full name'), 'Omar Haddad');
  await user.type(field('ID number'), '008336174');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(errorUnder('Share owned, percent')).toMatch(/Enter a share/));
  expect(keepPerson).not.toHaveBeenCalled();
  await user.type(field('Share owned, percent'), '60');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(errorUnder('Share owned, percent')).toBe(message));
  expect(keepPerson).toHaveBeenCalledWith('', expect.objectContaining({ share: '60', isSignatory: false }));
});

test('an account that cannot be one is refused under its number', async () => {
  const actions = { save: vi.fn(done), draft: done };
  const first = { ...EMPTY_BANK_STEP, bankCode: '12', bankBranch: '571', bankAccount: '000000' };
  const { user } = renderScreen(<BankForm {...step} first={first} actions={actions} proof={null} code={code} />);
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(errorUnder('Account number')).toMatch(/don’t match/));
  await user.clear(field('Account number'));
  await user.type(field('Account number'), '041116');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(actions.save).toHaveBeenCalledWith('bank', { ...first, bankAccount: '041116' }));
});

test('an account that is kept is replaced after a fresh code, and what was typed stays meanwhile', async () => {
  const refused = { ok: false as const, why: 'prove', message: 'Type the code.' };
  const save = vi.fn<() => Promise<typeof refused | { ok: true }>>(async () => refused);
  const wrong = { ok: false as const, message: 'Wrong.', fields: { code: 'Wrong.' } };
  const enter = vi.fn<(form: { code: string }) => Promise<typeof wrong | { ok: true }>>(async () => wrong);
  const send = vi.fn(done);
  const first = { ...EMPTY_BANK_STEP, bankCode: '12', bankBranch: '571', bankAccount: '041116' };
  const { user } = renderScreen(
    <BankForm {...step} first={first} actions={{ save, draft: done }} proof={null} code={{ ...code, send, enter }} />,
  );
  expect(screen.queryByLabelText('Six-digit code')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await user.type(await screen.findByLabelText('Six-digit code'), '111111');
  expect([send.mock.calls.length, field('Account number').value]).toEqual([1, '041116']);
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(errorUnder('Six-digit code')).toBe('Wrong.'));
  expect([save.mock.calls.length, enter.mock.calls]).toEqual([1, [[{ code: '111111' }]]]);
  enter.mockImplementation(done);
  save.mockImplementation(done);
  await user.type(field('Six-digit code'), '222222');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save).toHaveBeenLastCalledWith('bank', first);
  expect(enter).toHaveBeenLastCalledWith({ code: '222222' });
});

test('terms are signed with a name and a tick, and the text that was shown goes along', async () => {
  const sign = vi.fn(done);
  const { user } = renderScreen(<TermsForm {...step} text={'One.\n\nTwo.'} sign={sign} />);
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  await waitFor(() => expect(errorUnder(/as a signature/)).toBe('Required.'));
  expect(sign).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText(/I’ve read the terms/));
  await user.type(field(/as a signature/), 'Dana Levi');
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  await waitFor(() => expect(sign).toHaveBeenCalledWith('One.\n\nTwo.', { name: 'Dana Levi', accepted: true }));
});

test('a code is asked for before it can be typed, and a wrong one says how many attempts are left', async () => {
  const message = 'Incorrect code. 4 attempts left.';
  const actions = {
    send: vi.fn(done),
    enter: vi.fn(async () => ({ ok: false as const, message, fields: { code: message } })),
  };
  const { user } = renderScreen(<VerifyForm email="d•••@example.com" days={14} minutes={10} actions={actions} />);
  expect(screen.queryByLabelText('Six-digit code')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  // The server takes what the action was bound to, and not an argument more.
  expect(actions.send).toHaveBeenCalledWith();
  await user.type(await screen.findByLabelText('Six-digit code'), '123 456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(errorUnder('Six-digit code')).toBe(message));
  expect(actions.enter).toHaveBeenCalledWith({ code: '123 456' });
});
