import { screen, waitFor } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { errorUnder, field, warnsBeforeClosing } from '#components/testing/form-fields.ts';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { EMPTY_CUSTOMER } from '#lib/modules/customers/contract/customer-form.ts';
import { customerForm } from '#lib/modules/customers/contract/customer-form-contract.ts';
import { problemsOf } from '#lib/platform/form-contract.ts';
import { formSentence, type Translate } from '#lib/platform/form-sentence.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { SaveResult } from '../catalog/catalog-actions.ts';
import { CustomerForm } from './customer-form.tsx';

const submit = () => document.querySelector<HTMLElement>('button[type=submit]') as HTMLElement;

type Answer = SaveResult<keyof typeof EMPTY_CUSTOMER>;

const DANA = {
  ...EMPTY_CUSTOMER,
  first_name: 'Dana',
  last_name: 'Levi',
  email: 'dana@example.com',
  phone_number: '0521234567',
};

function open({
  first = EMPTY_CUSTOMER,
  language = 'en' as Language,
  answers = [] as (() => Answer | Promise<Answer>)[],
} = {}) {
  const save = vi.fn(async () => answers.shift()?.() ?? ({ ok: true, guid: 'g-1' } as Answer));
  const sellers = [{ key: 's', name: 'Shop' }];
  const shown = renderScreen(<CustomerForm first={first} guid={null} sellers={sellers} save={save} />, { language });
  return { save, ...shown };
}

test('what is missing is said under its field before the server is asked, and the first one has the focus', async () => {
  const { save, user } = open();
  await user.type(field('Last name'), 'Levi');
  await user.click(screen.getByRole('button', { name: 'Add customer' }));
  await waitFor(() => expect(errorUnder('First name')).toBe('Required.'));
  expect(errorUnder('Last name')).toBeNull();
  expect(errorUnder('Email')).toBe('Required.');
  await waitFor(() => expect(document.activeElement).toBe(field('First name')));
  expect(save).not.toHaveBeenCalled();
  await user.type(field('First name'), 'D');
  await waitFor(() => expect(errorUnder('First name')).toBe('Enter 2 to 25 characters.'));
  await user.type(field('First name'), 'ana');
  await waitFor(() => expect(errorUnder('First name')).toBeNull());
});

test('a refusal of the server stands under the field that it is about, and goes when the field is changed', async () => {
  const refused: Answer = {
    ok: false,
    message: 'Check the marked fields.',
    fields: { email: 'Another customer has it.' },
  };
  const { save, user } = open({ first: DANA, answers: [() => refused] });
  await user.click(screen.getByRole('button', { name: 'Add customer' }));
  await waitFor(() => expect(errorUnder('Email')).toBe('Another customer has it.'));
  expect(document.activeElement).toBe(field('Email'));
  expect(save).toHaveBeenCalledTimes(1);
  await user.type(field('Email'), 'x');
  await waitFor(() => expect(errorUnder('Email')).toBeNull());
});

test.each([
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch')), 'Couldn’t reach the server.'],
  [
    'the session has ended',
    () => Promise.resolve({ ok: false, message: 'Sign in again.' } as Answer),
    'Sign in again.',
  ],
])('nothing typed is lost when %s', async (_, answer, words) => {
  const { user } = open({ answers: [answer as () => Promise<Answer>] });
  for (const [name, text] of [
    ['First name', 'Dana'],
    ['Last name', 'Levi'],
    ['Email', 'dana@example.com'],
    ['Phone', '0521234567'],
    ['City (optional)', 'Haifa'],
  ] as const)
    await user.type(field(name), text);
  await user.click(screen.getByRole('button', { name: 'Add customer' }));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(field('City (optional)').value).toBe('Haifa');
  expect(field('Phone').value).toBe('0521234567');
});

test('two clicks and Enter while the server works send once', async () => {
  const { promise, resolve } = promised<Answer>();
  const { save, user, navigation } = open({ first: DANA, answers: [() => promise] });
  const button = screen.getByRole('button', { name: 'Add customer' });
  await user.dblClick(button);
  await user.type(field('City (optional)'), 'Haifa{Enter}');
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  resolve({ ok: true, guid: 'g-9' });
  await waitFor(() => expect(navigation).toContain('push /customers/g-9'));
  expect(save).toHaveBeenCalledTimes(1);
});

test('what is sent is what was typed: the server reads it by itself', async () => {
  const { save, user } = open({ first: DANA });
  await user.type(field('Birthday (optional)'), '1990-03-21');
  await user.selectOptions(field('Gender (optional)'), 'Female');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]).toEqual([{ sellerKey: 's' }, { ...DANA, birthday: '1990-03-21', gender: 'Female' }]);
});

test('a changed form warns before it is left, by the browser and by a link; what was saved does not', async () => {
  const { user, navigation } = open({ first: DANA });
  const link = document.createElement('a');
  link.href = '/sales';
  link.textContent = 'Sales';
  const followed = vi.fn((event: Event) => event.preventDefault());
  link.addEventListener('click', followed);
  document.body.append(link);
  expect(warnsBeforeClosing()).toBe(false);
  await user.type(field('City (optional)'), 'Haifa');
  expect(warnsBeforeClosing()).toBe(true);
  await user.click(link);
  expect(followed).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field('City (optional)').value).toBe('Haifa');
  await user.click(link);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(followed).toHaveBeenCalledTimes(1);
  await user.type(field('Street (optional)'), 'Herzl');
  await user.click(screen.getByRole('button', { name: 'Add customer' }));
  await waitFor(() => expect(navigation).toContain('push /customers/g-1'));
  expect(warnsBeforeClosing()).toBe(false);
  link.remove();
});

/** Many rules of the form broken at once. */
const WRONG = {
  ...EMPTY_CUSTOMER,
  first_name: 'D',
  email: 'dana',
  phone_number: '12',
  zip: 'x',
  description: 'x'.repeat(501),
};

test.each(LANGUAGES)('the browser says in %s what the server says of the same text', async (language) => {
  const t = createTranslator({ locale: language, messages: MESSAGES[language] });
  const read = customerForm.schema.safeParse(WRONG);
  const said = problemsOf(customerForm, read.error ?? { issues: [] }).map((problem) =>
    formSentence(t as unknown as Translate, customerForm, problem),
  );
  expect(said.length).toBe(6);
  const { user, save } = open({ first: WRONG, language });
  await user.click(submit());
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .sort(),
    ).toEqual(said.sort()),
  );
  expect(save).not.toHaveBeenCalled();
});

test('what was typed wrong is said when its field is left, and goes while it is mended', async () => {
  const { user } = open({});
  await user.type(field('Email'), 'noa');
  expect(errorUnder('Email')).toBeNull();
  await user.tab();
  await waitFor(() => expect(errorUnder('Email')).toMatch(/@|such as|email/i));
  await user.type(field('Email'), '@example.com');
  await waitFor(() => expect(errorUnder('Email')).toBeNull());
});
