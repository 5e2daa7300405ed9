import { type Language, readLanguage } from '#lib/kernel/language.ts';
import type {
  FieldName,
  InstanceOptions,
  LocalErrorName,
  OpenedInstance,
  TokenizeResult,
  TokenizeSuccess,
  Total,
} from '#lib/modules/hosted-fields/contract/instance.ts';
import type { WalletName } from '../../wallets/marks.ts';
import type { WalletSale } from '../device/wallet-sale.ts';
import type { FieldOptions } from '../protocol.ts';
import { FIELDS } from './fields.ts';
import { HostedField } from './field.ts';
import { device, ORIGIN } from './origin.ts';

/** An open instance, as its fields need it. */
export type Opened = OpenedInstance & { publicKey: string };

/** Values of fields that are not mounted, and the total of a purchase. */
export type TokenizeData = Partial<Record<FieldName, string>> & { total?: Total };

/** Text of the script itself, in the buyer's language: without a connection no server can send one. */
const NO_CONNECTION: Readonly<Record<Language, string>> = {
  en: 'No connection. Try again.',
  he: 'אין חיבור לרשת. אפשר לנסות שוב.',
  es: 'Sin conexión. Inténtelo de nuevo.',
  ru: 'Нет связи. Попробуйте ещё раз.',
  ar: 'لا يوجد اتصال. يمكن المحاولة مرة أخرى.',
};

/** Card fields of one form. Gives one token; for another card it is torn down and another one created. */
class Instance {
  private readonly opened: Opened;
  private readonly fields = new Map<FieldName, HostedField>();
  private state: 'free' | 'busy' | 'used' = 'free';

  constructor(opened: Opened) {
    this.opened = opened;
  }

  get testMode(): boolean {
    return this.opened.testMode;
  }

  hostedFields() {
    return {
      /** Each kind of field once. Throws at an unknown kind and at the second of one. */
      create: (type: FieldName, options: FieldOptions = {}): HostedField => {
        if (!(Object.values(FIELDS) as string[]).includes(type)) throw new Error(`Svc: there is no field ${type}.`);
        if (this.fields.has(type)) throw new Error(`Svc: the field ${type} was created already.`);
        const field = new HostedField(type, this.opened, options);
        this.fields.set(type, field);
        return field;
      },
    };
  }

  /** Keeps the card that stands in the fields. Rejects with what has to be mended, or with one error. */
  async tokenize({ total, ...data }: TokenizeData = {}): Promise<TokenizeSuccess> {
    if (this.state !== 'free') throw this.local(this.state === 'used' ? 'instance-used' : 'busy');
    const mounted = [...this.fields].filter(([, field]) => field.isMounted);
    const collector = this.fields.get('cardNumber');
    if (!collector?.isMounted) throw this.local('not-mounted');
    this.state = 'busy';
    let result: TokenizeResult | null = null;
    try {
      result = await collector.tokenize({ mounted: mounted.map(([name]) => name), data, total: total ?? null });
    } finally {
      this.state = result?.type === 'tokenize-success' ? 'used' : 'free';
    }
    if (result.type === 'tokenize-error') throw result;
    return result;
  }

  appleSale(sale: { saleGuid: string }): SaleButton {
    return saleButton('apple-pay', this.opened, sale);
  }

  googleSale(sale: { saleGuid: string }): SaleButton {
    return saleButton('google-pay', this.opened, sale);
  }

  /** Takes the fields off the page. */
  teardown(): void {
    for (const field of this.fields.values()) field.unmount();
    this.fields.clear();
  }

  private local(error: LocalErrorName) {
    const statusCode = error === 'instance-used' ? 9010 : error === 'busy' ? 998 : 0;
    return { type: 'tokenize-error' as const, error, message: this.opened.texts.errors[error], statusCode };
  }
}

/** A sale that a wallet pays; what does it is loaded when the button is wanted. */
type SaleButton = Pick<WalletSale, 'letsRock' | 'destroy'>;

function saleButton(
  wallet: WalletName,
  { publicKey, language }: Opened,
  { saleGuid }: { saleGuid: string },
): SaleButton {
  let sale: WalletSale | null = null;
  return {
    async letsRock(target) {
      const { WalletSale } = await device();
      sale ??= new WalletSale(wallet, { origin: ORIGIN, publicKey, language, saleGuid });
      return sale.letsRock(target);
    },
    destroy: () => sale?.destroy(),
  };
}

let known: string | null = null;

/** The key of the last `create`; null before one. */
export const lastKey = (): string | null => known;

/** Opens an instance for this page. Rejects with `error`, `message` and `statusCode`. */
export async function create(publicKey: string, options: Partial<InstanceOptions> = {}): Promise<Instance> {
  known = publicKey;
  const { language = 'en', ...rest } = options;
  const body = new URLSearchParams({ key: publicKey, language });
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) body.set(name, String(value));
  // A page of ours says who is signed in there; one of a shop is of another origin, and sends nothing along.
  const answer = await fetch(`${ORIGIN}/hf/v1/instance`, { method: 'POST', body, credentials: 'same-origin' })
    .then(async (response) => ({ isOk: response.ok, body: await response.json() }))
    .catch(() => null);
  if (!answer)
    throw {
      type: 'create-error',
      error: 'network',
      message: NO_CONNECTION[readLanguage(language)],
      statusCode: 0,
    };
  if (!answer.isOk) throw { type: 'create-error', ...answer.body };
  return new Instance({ ...(answer.body as OpenedInstance), publicKey });
}

export type { Instance };
