import type { Database } from '#lib/platform/db/database.ts';
import { together } from '#lib/platform/in-turns.ts';
import { type Business, findTerminal, type Terminal } from '../manage/store-terminals.sql.ts';
import { type Connection, send } from './connection.ts';
import type { DevicePayment, DevicePayments } from './port.ts';
import type { ConnectionRegistry } from './registry.ts';
import { findBusiness, findVersions } from './store-connections.sql.ts';

/** `origin`: of the installation, before the paths that terminals are sent. */
export type SyncContext = { database: Database; payments: DevicePayments; origin: string };

/**
 * Sends terminals their news: payments and pairings. Messages follow from the database alone, so that after a lost
 * connection, in another process and after a crash the same query sends them again.
 */
export class TerminalSync {
  readonly #database: Database;
  readonly #payments: DevicePayments;
  readonly #origin: string;
  readonly #registry: ConnectionRegistry;
  readonly #findOpen: (deviceId: number) => Promise<DevicePayment | null>;

  constructor({ database, payments, origin }: SyncContext, registry: ConnectionRegistry) {
    this.#database = database;
    this.#payments = payments;
    this.#origin = origin;
    this.#registry = registry;
    // Reconnecting terminals are looked up by one statement at a time, for all that wait for it.
    this.#findOpen = together(async (ids: readonly number[]) => {
      const open = await payments.findOpen(ids);
      return new Map(open.map((one) => [one.deviceId, one]));
    });
  }

  /** The business as terminals show it. */
  businessOf({ name, logoPath }: Business): { name: string; logoUrl: string | null } {
    return { name, logoUrl: logoPath === null ? null : this.#origin + logoPath };
  }

  /** Sends the steps of payments that the terminal was not sent on this connection. */
  async sendPayment(connection: Connection): Promise<void> {
    const { device } = connection;
    if (!device || connection.state !== 'ready') return;
    const open = await this.#findOpen(device.id);
    const previous = connection.payment;
    if (previous && previous.reference !== open?.reference)
      await this.#sendEnding(connection, device.id, previous.reference);
    if (!open) return;
    const { reference, amount, tip, installments } = open;
    if (!connection.payment) {
      const { operation, tips, currency, product, language, installmentsOffered, expiresAt } = open;
      send(connection, {
        type: 'payment',
        reference,
        operation,
        amount: amount - tip,
        currency,
        product,
        language,
        tips,
        installments: installmentsOffered,
        expiresAt: expiresAt.toISOString(),
      });
      connection.payment = { reference, isPresented: false };
    }
    if (open.isAnnounced && !connection.payment.isPresented) {
      send(connection, { type: 'present', reference, amount, tip, installments });
      connection.payment.isPresented = true;
    }
  }

  async #sendEnding(connection: Connection, deviceId: number, reference: string): Promise<void> {
    const ending = await this.#payments.findEnding(deviceId, reference);
    if (ending?.outcome === 'cancelled' || ending?.outcome === 'expired')
      send(connection, { type: 'cancel', reference, why: ending.outcome === 'expired' ? 'expired' : 'caller' });
    if (ending) send(connection, { type: 'outcome', reference, ...ending });
    connection.payment = null;
  }

  /** Sends changes of the terminal's pairing: begun, completed or ended. */
  async sendPairing(connection: Connection): Promise<void> {
    const { device } = connection;
    const now = device && (await findTerminal(this.#database, device.id));
    if (!device || connection.state !== 'ready') return;
    // The name was bound to another device by its pairing.
    if (!now) return this.#registry.refuse(connection, 'enrolment');
    connection.device = now;
    if (now.key !== null && now.key !== device.key) await this.sendPaired(connection, now);
    if (now.key === null && device.key !== null) send(connection, { type: 'unpaired' });
    for (const { id, code, endsAt, sellerId, posId, name } of now.pairings) {
      if (connection.shown.has(id)) continue;
      const business = this.businessOf(await findBusiness(this.#database, sellerId));
      send(connection, { type: 'pairing', code, expiresAt: endsAt.toISOString(), business, posId, name });
    }
    connection.shown = new Set(now.pairings.map(({ id }) => id));
    this.#registry.countPairing(connection, now);
  }

  async sendPaired(connection: Connection, { key, sellerId, posId, name }: Terminal): Promise<void> {
    if (key === null || sellerId === null) return;
    const business = this.businessOf(await findBusiness(this.#database, sellerId));
    send(connection, { type: 'paired', key, business, posId: posId ?? '', name });
  }

  /** Sends all ready terminals the news whose notification was lost. */
  async sendMissed(): Promise<void> {
    const ids = [...this.#registry.ready.keys()];
    if (ids.length === 0) return;
    const [open, versions] = await Promise.all([this.#payments.findOpen(ids), findVersions(this.#database, ids)]);
    const openOf = new Map(open.map((one) => [one.deviceId, one]));
    for (const connection of this.#registry.ready.values()) {
      const mine = connection.device && openOf.get(connection.device.id);
      const isNew = connection.payment?.reference !== mine?.reference;
      const isAnnounced = mine?.isAnnounced && connection.payment?.isPresented === false;
      if (isNew || isAnnounced) this.#registry.inOrder(connection, () => this.sendPayment(connection));
    }
    const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
    for (const id of ids) {
      const connection = this.#registry.ready.get(id);
      const version = versionOf.get(id) ?? 'gone';
      if (!connection || connection.version === version) continue;
      connection.version = version;
      this.#registry.inOrder(connection, () => this.sendPairing(connection));
    }
  }
}
