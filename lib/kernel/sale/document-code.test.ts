import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentCode, readDocumentCode, shortDocumentUrl } from './document-code.ts';

test('the code of an identifier is 22 letters and digits, and leads back to it', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(documentCode(id)).toMatch(/^[0-9A-Za-z]{22}$/);
      expect(readDocumentCode(documentCode(id))).toBe(id);
    }),
  );
  for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
    expect(readDocumentCode(documentCode(id))).toBe(id);
});

test('a text that no identifier has is no code', () => {
  for (const text of ['', 'short', 'z'.repeat(22), '0'.repeat(21), '0'.repeat(23), `${'0'.repeat(21)}-`])
    expect(readDocumentCode(text)).toBeNull();
});

test('an address fits a text message beside its sentence', () => {
  expect(shortDocumentUrl('https://pay.example.com', '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11')).toHaveLength(48);
});
