import { expect, test } from 'vitest';
import { samePath } from './same-path.ts';

test.each([
  ['/api/generate-sale', '/api/generate-sale'],
  ['/api/generate-sale/', '/api/generate-sale'],
  ['//api//generate-sale//', '/api/generate-sale'],
  ['/api/sales//SALE-1/external-market-fee/', '/api/sales/SALE-1/external-market-fee'],
  ['/', '/'],
  ['//', '/'],
  ['/?a=//b/', '/?a=//b/'],
  ['/api/products/?created_at[min]=2026//', '/api/products?created_at[min]=2026//'],
  ['//evil.example.com/%2f..', '/evil.example.com/%2f..'],
  ['*', '*'],
  ['http://localhost:3000//api/', 'http://localhost:3000//api/'],
])('answers, section 1: %s is the same path as %s', (target, same) => {
  expect(samePath(target)).toBe(same);
});
