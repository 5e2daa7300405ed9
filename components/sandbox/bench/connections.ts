'use client';

import type { BankResult } from '#lib/sandbox/terminal/device.ts';
import { openLine } from '#lib/sandbox/terminal/line.ts';
import { TEST_CARDS } from '#components/payment-page/test-cards.ts';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import { readKept, writeKept } from './bench-memory.ts';
import type { Connections } from './use-terminal.ts';

const PATH = '/terminal/v1';

/** How the terminals of a browser reach the server, and by the sandbox's hand the bank. */
export const TERMINAL_CONNECTIONS: Connections = {
  openLine: (terminalId, language, events) =>
    openLine({
      terminalId,
      language,
      connect: ({ opened, closed, received }) => {
        const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${PATH}`);
        socket.onopen = opened;
        socket.onclose = closed;
        socket.onmessage = ({ data }) => received(data as string);
        return {
          send: (text) => socket.send(text),
          close: () => socket.close(),
        };
      },
      read: () => readKept(terminalId),
      write: (kept) => writeKept(terminalId, kept),
      ...events,
    }),
  askBank: async (terminalId, { reference, amount, currency, card, entry, pin, plan }) => {
    // The issuers of the sandbox decide by the card: a decline is asked for with the card that is always declined so.
    const declined = typeof plan === 'number' ? TEST_CARDS.find(({ says }) => says === declineKeyOf(plan)) : null;
    const number = declined?.number.replaceAll(' ', '') ?? card.number;
    const body = { terminalId, reference, amount, currency, entry, pin };
    const response = await fetch('/sandbox/terminal/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, card: { number, expiry: card.expiry } }),
    }).catch(() => null);
    return response?.ok ? ((await response.json()) as BankResult) : { outcome: 'unreachable' };
  },
};
