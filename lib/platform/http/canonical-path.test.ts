import { expect, test } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

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
])('answers, section 1: %s is the same path as %s', (target, same) => {
  expect(canonicalPath(target)).toBe(same);
});

test.each([
  ['http://localhost:3000//api/', '/api'],
  ['http://evil.example.com/sign-in', '/sign-in'],
  ['HTTPS://evil.example.com/sign-in/?next=//x/', '/sign-in?next=//x/'],
  ['http://evil.example.com', '/'],
  ['http://evil.example.com?next=/', '/?next=/'],
  ['http://user:secret@evil.example.com//evil.example.com/', '/evil.example.com'],
])('a target that names a host is cut to its path: %s is %s', (target, path) => {
  expect(canonicalPath(target)).toBe(path);
});
