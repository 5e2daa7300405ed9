import { expect, test } from 'vitest';
import { sellerFileResponse } from './seller-file-response.ts';

const bytes = Buffer.from('bytes');
const headersOf = (name: string, format: Parameters<typeof sellerFileResponse>[0]['format'], isPreview = false) =>
  sellerFileResponse({ name, format, bytes }, { isPreview }).headers;

test('a file is a download that nothing is believed of and that runs nowhere', () => {
  for (const format of ['pdf', 'jpeg', 'png', 'doc', 'docx'] as const) {
    const headers = headersOf('x', format);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(headers.get('cache-control')).toBe('private, no-store');
  }
});

test('a preview shows the pictures that we wrote, and no other file', () => {
  const kinds = (['pdf', 'jpeg', 'png', 'doc', 'docx'] as const).map(
    (format) => headersOf('x', format, true).get('content-disposition')?.split(';')[0],
  );
  expect(kinds).toEqual(['attachment', 'inline', 'inline', 'attachment', 'attachment']);
});

test('a PDF is shown in the frame of its review alone, and runs nothing there', () => {
  const reviewed = (format: 'pdf' | 'docx', isPreview: boolean) =>
    sellerFileResponse({ name: 'x', format, bytes }, { isPreview, reader: 'reviewer' }).headers;
  expect(reviewed('pdf', true).get('content-disposition')).toMatch(/^inline; /);
  expect(reviewed('pdf', true).get('content-security-policy')).toContain("default-src 'none'");
  expect(reviewed('pdf', true).get('content-security-policy')).toContain("frame-ancestors 'self'");
  for (const headers of [reviewed('pdf', false), reviewed('docx', true)]) {
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('content-security-policy')).toMatch(/sandbox$/);
  }
});

test('a name is whole for whoever reads it, and harms no header', () => {
  expect(headersOf('דרכון "א" (2).jpg', 'jpeg').get('content-disposition')).toBe(
    'attachment; filename="_____ ___ (2).jpg"; ' +
      "filename*=UTF-8''%D7%93%D7%A8%D7%9B%D7%95%D7%9F%20%22%D7%90%22%20%282%29.jpg",
  );
  expect(headersOf('a\r\nset-cookie: x=1', 'pdf').get('content-disposition')).not.toMatch(/[\r\n]/);
});
