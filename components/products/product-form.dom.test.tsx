import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorUnder, field, warnsBeforeClosing } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { EMPTY_PRODUCT } from '#lib/modules/products/contract/product-form.ts';
import type { SaveResult } from '../catalog/catalog-actions.ts';
import { ProductForm } from './product-form.tsx';

type Answer = SaveResult<keyof typeof EMPTY_PRODUCT>;

const MUG = {
  ...EMPTY_PRODUCT,
  name: 'Mug',
  description: 'Blue',
  price_without_vat: '10.00',
  price_include_vat: '11.80',
};

function open({ first = EMPTY_PRODUCT, mayEdit = true, answers = [] as (() => Answer | Promise<Answer>)[] } = {}) {
  const save = vi.fn(async (..._: unknown[]) => answers.shift()?.() ?? ({ ok: true, guid: 'g-1' } as Answer));
  const sellers = [{ key: 's', name: 'Shop' }];
  const shown = renderScreen(<ProductForm first={first} guid={null} sellers={sellers} mayEdit={mayEdit} save={save} />);
  return { save, ...shown };
}

const price = (which: 'without' | 'including') =>
  screen.getAllByLabelText<HTMLInputElement>(
    which === 'without' ? 'Excluding VAT' : 'Including VAT',
  )[0] as HTMLInputElement;
const submit = () => screen.getByRole('button', { name: /add|create/i });

test('each price computes the other while it is typed, and what is no price leaves it as it is', async () => {
  const { user } = open();
  await user.type(price('without'), '100');
  expect(price('including').value).toBe('118.00');
  await user.clear(price('including'));
  expect(price('without').value).toBe('');
  await user.type(price('including'), '59');
  expect(price('without').value).toBe('50.00');
  await user.type(price('including'), 'x');
  expect(price('without').value).toBe('50.00');
});

test('without VAT both prices are the same', async () => {
  const { user } = open({ first: MUG });
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  expect(price('including').value).toBe('10.00');
});

test('what is wrong is said under its field before the server is asked, and the first one has the focus', async () => {
  const { save, user } = open();
  await user.type(price('without'), 'ten');
  await user.click(submit());
  await waitFor(() => expect(errorUnder('Name')).toBe('Required.'));
  expect(price('without').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Name'));
  expect(save).not.toHaveBeenCalled();
});

test('two prices that contradict each other are refused before the server is asked, by the rule of the operation', async () => {
  const { save, user } = open({ first: { ...MUG, price_include_vat: '9.00' } });
  await user.click(submit());
  await waitFor(() => expect(price('including').getAttribute('aria-invalid')).toBe('true'));
  expect(save).not.toHaveBeenCalled();
});

test('a refusal of the server lands on its field, nothing typed is lost, and leaving is asked about', async () => {
  const refused: Answer = {
    ok: false,
    message: 'Look again.',
    fields: { product_remote_id: 'Another product has it.' },
  };
  const { save, user } = open({ first: MUG, answers: [() => refused, () => Promise.reject(new TypeError('lost'))] });
  await user.type(field('Name'), '!');
  expect(warnsBeforeClosing()).toBe(true);
  await user.click(submit());
  await waitFor(() => expect(screen.getByText('Another product has it.')).toBeTruthy());
  await user.click(submit());
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(field('Name').value).toBe('Mug!');
  expect(price('including').value).toBe('11.80');
});

test('sends once, what was typed, however often the button is pressed', async () => {
  let answer: (value: Answer) => void = () => undefined;
  const waiting = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  const { save, user } = open({ first: MUG, answers: [() => waiting] });
  await user.dblClick(submit());
  answer({ ok: true, guid: 'g-1' });
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save).toHaveBeenCalledWith({ sellerKey: 's' }, MUG);
});

test('who may only look finds every field locked and no button', () => {
  open({ first: MUG, mayEdit: false });
  expect(field('Name')).toHaveProperty('disabled', false);
  expect(field('Name').closest('fieldset')?.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /add|create|save/i })).toBeNull();
});
