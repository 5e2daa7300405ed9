import { describe, expect, test } from 'vitest';
import { findSaleForBuyer } from '#lib/modules/checkout/find-sale-for-buyer.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { changeBrand, changeLogo } from './change-brand.ts';
import type { BrandForm } from './contract/brand.ts';
import { findLogo } from './store-brand.sql.ts';
import { findBrand } from './store-brand.ts';
import { jpeg, png } from '#lib/testing/pictures.ts';

const base = testDatabase();
const world = testWorld(base);
const NOBODY = 1;

const FORM: BrandForm = {
  name: 'Levant',
  color: '#7a3b1d',
  buttonText: null,
  paper: '#ffffff',
  ink: '#20160f',
  corner: 12,
  font: 'serif',
  scheme: 'dark',
  origins: 'shop.example.com\nhttps://other.example.com:8443/ shop.example.com',
  methods: '',
  terms: '',
};

describe('a business changes how its page looks', () => {
  test('the buyer of its sales sees it, the buyer of another does not; B-02: only its origins may embed', async () => {
    const [mine, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const [sale, foreign] = [await world.givenSale(mine), await world.givenSale(other)];
    expect(await findSaleForBuyer(world.context, sale.saleId)).toMatchObject({
      embedOrigins: null,
      look: { color: null, corner: 6, font: 'system', scheme: 'auto', logo: null },
    });
    expect(await changeBrand(base.db, mine.id, NOBODY, FORM)).toBeNull();
    expect(await findSaleForBuyer(world.context, sale.saleId)).toMatchObject({
      sellerName: 'Levant',
      embedOrigins: ['https://shop.example.com', 'https://other.example.com:8443'],
      look: {
        color: '#7a3b1d',
        buttonText: null,
        paper: '#ffffff',
        ink: '#20160f',
        corner: 12,
        font: 'serif',
        scheme: 'dark',
      },
    });
    expect(await findSaleForBuyer(world.context, foreign.saleId)).toMatchObject({
      sellerName: 'Seller',
      embedOrigins: null,
      look: { color: null, corner: 6 },
    });
    expect(await changeBrand(base.db, mine.id, NOBODY, { ...FORM, name: '', origins: '' })).toBeNull();
    expect(await findSaleForBuyer(world.context, sale.saleId)).toMatchObject({
      sellerName: 'Seller',
      embedOrigins: null,
    });
  });

  test('its order of methods and its terms reach the buyer, and the shop is found by the return address alone', async () => {
    const seller = await givenSeller(base.db);
    const multi = { sale_payment_method: 'multi', currency: 'ILS' } as const;
    const sale = await world.givenSale(seller, { ...multi, sale_return_url: 'https://shop.example.com/done?a=1' });
    const bare = await world.givenSale(seller, multi);
    expect(await findSaleForBuyer(world.context, bare.saleId)).toMatchObject({ shopUrl: null, termsUrl: null });
    const terms = 'https://shop.example.com/terms';
    expect(await changeBrand(base.db, seller.id, NOBODY, { ...FORM, methods: 'paypal bit', terms })).toBeNull();
    const found = await findSaleForBuyer(world.context, sale.saleId);
    expect(found).toMatchObject({ shopUrl: 'https://shop.example.com/', termsUrl: terms });
    expect(found?.methods.slice(0, 2)).toEqual(['paypal', 'bit']);
    expect(found?.methods.filter((method) => !['paypal', 'bit'].includes(method)).slice(-2)).toEqual([
      'bank-transfer',
      'il-direct-debit',
    ]);
  });

  test('B-02: in production a sale without registered origins knows the site it returns to, and none other', async () => {
    const seller = await givenSeller(base.db);
    const production = { ...world.context, sandbox: false };
    const { saleId } = await world.givenSale(seller, { sale_return_url: 'https://shop.example.com/done' });
    const bare = await world.givenSale(seller);
    expect((await findSaleForBuyer(production, saleId))?.embedOrigins).toEqual(['https://shop.example.com']);
    expect((await findSaleForBuyer(production, bare.saleId))?.embedOrigins).toEqual([]);
  });

  test.each<[Partial<BrandForm>, object]>([
    [{ methods: 'bit bit' }, { field: 'methods', why: 'wrong' }],
    [{ methods: 'bit shells' }, { field: 'methods', why: 'wrong' }],
    [{ terms: 'http://shop.example.com/terms' }, { field: 'terms', why: 'wrong' }],
    [{ terms: 'javascript:alert(1)' }, { field: 'terms', why: 'wrong' }],
    [{ terms: 'https://a:b@shop.example.com' }, { field: 'terms', why: 'wrong' }],
    [{ color: '#ffff00' }, { field: 'color', why: 'unreadable' }],
    [{ ink: '#eeeeee' }, { field: 'ink', why: 'unreadable' }],
    [{ color: 'red;}body{display:none' }, { field: 'color', why: 'wrong' }],
    [{ paper: '#FFFFFF' }, { field: 'paper', why: 'wrong' }],
    [{ corner: 25 }, { field: 'corner', why: 'wrong' }],
    [{ corner: Number.NaN }, { field: 'corner', why: 'wrong' }],
    [{ font: 'constructor' as never }, { field: 'font', why: 'wrong' }],
    [{ scheme: 'sepia' as never }, { field: 'scheme', why: 'wrong' }],
    [{ name: 'x'.repeat(81) }, { field: 'name', why: 'wrong' }],
    [{ origins: 'https://shop.example.com *' }, { field: 'origins', why: 'wrong', detail: '*' }],
    [
      { origins: Array.from({ length: 21 }, (_, index) => `s${index}.example.com`).join(' ') },
      { field: 'origins', why: 'wrong', detail: 's20.example.com' },
    ],
  ])('refuses %j and keeps nothing', async (wrong, refusal) => {
    const seller = await givenSeller(base.db);
    expect(await changeBrand(base.db, seller.id, NOBODY, { ...FORM, ...wrong })).toEqual(refusal);
    expect(await findBrand(base.db, seller.id)).toMatchObject({
      brandName: '',
      origins: [],
      look: { color: null, corner: 6 },
    });
  });
});

describe('a logo', () => {
  test('is what its bytes say, has an address of its own and goes again', async () => {
    const seller = await givenSeller(base.db);
    expect(await changeLogo(base.db, seller.id, NOBODY, png(120, 40))).toBeNull();
    const first = (await findBrand(base.db, seller.id))?.look.logo;
    expect(first).toMatchObject({ width: 120, height: 40 });
    const [, , key = '', digest = ''] = first?.address.split('/') ?? [];
    expect(key).toBe(seller.publicKey);
    expect((await findLogo(base.db, key, digest))?.type).toBe('image/png');
    const other = await givenSeller(base.db);
    expect(await findLogo(base.db, other.publicKey, digest)).toBeNull();
    expect(await changeLogo(base.db, seller.id, NOBODY, jpeg(300, 200))).toBeNull();
    expect(await findLogo(base.db, key, digest)).toBeNull();
    expect((await findBrand(base.db, seller.id))?.look.logo).toMatchObject({ width: 300, height: 200 });
    expect(await changeLogo(base.db, seller.id, NOBODY, null)).toBeNull();
    expect((await findBrand(base.db, seller.id))?.look.logo).toBeNull();
  });

  test.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'wrong_kind'],
    ['a drawing called a picture', Buffer.from('\u0089PNG<svg onload=alert(1)>'), 'wrong_kind'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'wrong_kind'],
    ['nothing', Buffer.alloc(0), 'wrong_kind'],
    ['a cut JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'wrong_kind'],
    [
      'a JPEG whose segments lead nowhere',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), Buffer.alloc(64)]),
      'wrong_kind',
    ],
    ['too many bytes', png(64, 64, 256 * 1024), 'too_big'],
    ['too many pixels', png(2_001, 64), 'wrong_size'],
    ['too few', png(64, 15), 'wrong_size'],
  ])('%s is refused, and the old one stays', async (_name, bytes, why) => {
    const seller = await givenSeller(base.db);
    await changeLogo(base.db, seller.id, NOBODY, png(64, 64));
    expect(await changeLogo(base.db, seller.id, NOBODY, bytes)).toBe(why);
    expect((await findBrand(base.db, seller.id))?.look.logo).toMatchObject({ width: 64, height: 64 });
  });
});
