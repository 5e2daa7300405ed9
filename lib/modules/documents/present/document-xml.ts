import { escapeHtml } from '#lib/kernel/escape-html.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { Attachment } from '#lib/platform/pdf/paper.ts';
import type { ShownDocument } from '../contract/shown-document.ts';
import { contentFields } from './document-record.ts';

/**
 * The data of a document as XML, which its PDF carries: the fields of the API by their names, of those that never
 * change after the issue. `document.xsd` beside it is their schema (docs/decisions/0206).
 */

const NAMESPACE = 'urn:kupa:document:1';

type Value = string | number | boolean | null | readonly Value[] | { readonly [field: string]: Value };

/** A field with nothing in it is left out; a list repeats its element in one of its own name. */
function element(name: string, value: Value): string {
  if (value === null || value === '') return '';
  if (Array.isArray(value)) {
    const items = value.map((item: Value) => element(ITEM[name] ?? 'item', item)).join('');
    return items === '' ? '' : `<${name}>${items}</${name}>`;
  }
  if (typeof value === 'object')
    return `<${name}>${Object.entries(value)
      .map(([field, one]) => element(field, one as Value))
      .join('')}</${name}>`;
  return `<${name}>${escapeHtml(plain(String(value)))}</${name}>`;
}

const ITEM: Readonly<Record<string, string>> = { items: 'item', payments: 'payment', based_on: 'document' };

/** XML has no place for control characters, however they are written. */
const plain = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

export function xmlOfDocument(publicId: string, document: ShownDocument): Attachment {
  const { number, issuedAt, timeZone, content, allocation } = document;
  const fields = {
    id: publicId,
    doc_number: number,
    doc_date: wireTimestamp(issuedAt, timeZone),
    ...contentFields(document),
    seller_address: content.seller.address ?? '',
    // A document that waits for its number has no file.
    allocation_number: allocation?.number ?? '',
    based_on: (content.basedOn ?? []).map(({ id, number: of }) => ({ id, doc_number: of })),
  };
  const text =
    `<?xml version="1.0" encoding="UTF-8"?>\n<document xmlns="${NAMESPACE}">` +
    `${Object.entries(fields)
      .map(([field, value]) => element(field, value as Value))
      .join('')}</document>\n`;
  return {
    name: 'document.xml',
    mediaType: 'application/xml',
    bytes: Buffer.from(text),
    description: 'The data of this document',
  };
}
