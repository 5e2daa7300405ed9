import { expect, test } from 'vitest';
import { isPublicId } from '#lib/kernel/ids.ts';
import { newId, newFormToken, newRequestReference } from './random.ts';

/** More of each than the bytes that are asked of the system at once are enough for. */
const MANY = 1_000;

const made = <Value>(make: () => Value): Value[] => Array.from({ length: MANY }, make);

test('no two identifiers and no two tokens of forms are alike', () => {
  const ids = made(() => newId('sale'));
  expect(new Set(ids).size).toBe(MANY);
  expect(ids.every((id) => isPublicId('sale', id))).toBe(true);
  expect(new Set(made(newFormToken)).size).toBe(MANY);
});

test('what is made in between changes nothing of what was made before', () => {
  const [id, once, reference] = [newId('attempt'), newFormToken(), newRequestReference()];
  made(() => newId('sale'));
  expect(isPublicId('attempt', id)).toBe(true);
  expect(once).toMatch(/^[\w-]{22}$/);
  expect(reference).toMatch(/^[a-z2-9]{8}$/);
});
