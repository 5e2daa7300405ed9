import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { email, language, text, uuid } from '#lib/kernel/wire.ts';
import {
  caller,
  CALLER_REFUSALS,
  CALLER_SOURCES,
  documentWithMessages,
  DOCUMENT_WITH_MESSAGES_EXAMPLE,
} from './document-record.ts';

const shape = z.object({
  id: uuid({ max: 36 }).required,
  ...caller,
  email: email().optional,
  mobile: text({ max: 30, description: 'Phone number for a text message.' }).optional,
  language: language(),
});

/** POST /documents/{id}/send (answers, section 8). */
export const sendDocumentContract = contract({
  id: 'send-document',
  method: 'POST',
  path: '/documents/{id}/send',
  summary: 'Send a document to its buyer by email or text message, with a link to its page.',
  notes: [
    'Takes `email`, `mobile` or both. `language` is that of the message; by default it’s the document’s.',
    'You can send a document again: the link is the same. While a message to the same address is on its way, no ' +
      'second one is queued. A document can be sent 20 times a day (998).',
    'The answer’s `messages` say what became of each message; so does reading the document later. A draft can’t be ' +
      'sent (305).',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: shape.superRefine((sent, context) => {
    if (sent.email === undefined && sent.mobile === undefined)
      context.addIssue({ code: 'custom', message: 'missing_parameter', path: ['email'] });
  }),
  sources: { id: 'path', ...CALLER_SOURCES },
  response: documentWithMessages,
  refusals: [
    'unreadable_body',
    ...CALLER_REFUSALS,
    'service_not_active',
    'too_many_requests',
    'record_not_found',
    'wrong_document_status',
  ],
  example: {
    request: {
      seller_svc_id: 'MPL004T7-…',
      id: DOCUMENT_WITH_MESSAGES_EXAMPLE.id,
      email: 'dana@example.com',
      language: 'en',
    },
    response: DOCUMENT_WITH_MESSAGES_EXAMPLE,
  },
});

export type SendDocumentRequest = z.output<typeof sendDocumentContract.request>;
