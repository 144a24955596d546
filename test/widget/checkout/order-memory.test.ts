import { expect } from '@open-wc/testing';

import { createOrderMemory } from '../../../widget/checkout/order-memory.ts';
import type { OrderDetails } from '../../../widget/checkout/order-details.ts';
import { wallet } from '../sample-catalog.ts';
import { sampleOrder } from '../sample-order.ts';

const details: OrderDetails = {
  side: 'buy',
  coin: 'usdt',
  network: 'matic20',
  fiat: 'INR',
  fiatAmount: '5000',
  method: 'UPI',
  walletAddress: wallet,
};
const draft = { preset: '{}', selection: { amount: '5000' } };

const { localStorage: local, sessionStorage: session } = Object.getOwnPropertyDescriptors(window);
const real = { localStorage: local, sessionStorage: session } as PropertyDescriptorMap;

describe('what outlives a reload', () => {
  let gateway: string;
  beforeEach(() => (gateway = `https://${crypto.randomUUID()}.test`));
  afterEach(() => {
    Object.defineProperties(window, real);
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.includes(gateway)) storage.removeItem(key);
    }
  });

  /** What the next page on this address reads. */
  const reopened = () => createOrderMemory(gateway);

  it('is the order with its token, and the draft', () => {
    const memory = reopened();
    memory.order.set({ token: 't', order: sampleOrder() });
    memory.draft.set(draft);
    expect(reopened().order.get()).to.have.nested.property('order.id', 4711);
    expect(reopened().draft.get()).to.deep.equal(draft);
  });

  it('keeps the order for as long as the browser does, the draft for this visit', () => {
    const memory = reopened();
    memory.order.set({ token: 't', order: sampleOrder() });
    memory.draft.set(draft);
    const names = (storage: Storage) => Object.keys(storage).filter((key) => key.includes(gateway));
    expect(names(localStorage)).to.deep.equal([`service-checkout:order${gateway}`]);
    expect(names(sessionStorage)).to.deep.equal([`service-checkout:draft${gateway}`]);
  });

  it('is kept apart for each gateway', () => {
    reopened().order.set({ token: 't', order: sampleOrder() });
    expect(createOrderMemory(`${gateway}/other`).order.get()).to.equal(null);
  });

  it('is nothing at first, and nothing once it was forgotten', () => {
    expect(reopened().order.get()).to.equal(null);
    const memory = reopened();
    memory.order.set({ token: 't', order: sampleOrder() });
    memory.order.set(null);
    expect(reopened().order.get()).to.equal(null);
  });

  it('leaves nothing in the storage once it was forgotten', () => {
    const memory = reopened();
    memory.order.set({ token: 't', order: sampleOrder() });
    memory.idempotencyKey(details);
    memory.order.set(null);
    const left = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    expect(left.filter((key) => key.includes(gateway))).to.deep.equal([]);
  });

  it('leaves the order of another tab alone, unless a newer one takes its place', () => {
    const [here, there] = [reopened(), reopened()];
    const stored = () => reopened().order.get()?.token;
    here.order.set({ token: 'ours', order: sampleOrder() });
    there.order.set({ token: 'theirs', order: sampleOrder() });
    here.order.set({ token: 'ours', order: sampleOrder({ phase: 'buying' }) });
    expect([stored(), here.order.get()?.order.phase]).to.deep.equal(['theirs', 'buying']);
    here.order.set(null);
    expect([stored(), here.order.get()]).to.deep.equal(['theirs', null]);
    here.order.set({ token: 'newer', order: sampleOrder() });
    expect(stored()).to.equal('newer');
    here.order.set({ token: 'newer', order: sampleOrder({ phase: 'buying' }) });
    expect(reopened().order.get()?.order.phase).to.equal('buying');
  });

  it('does not bring an order back that another tab has left behind', () => {
    reopened().order.set({ token: 't', order: sampleOrder() });
    const [here, there] = [reopened(), reopened()];
    there.order.set(null);
    here.order.set({ token: 't', order: sampleOrder({ phase: 'abandoned' }) });
    expect(reopened().order.get()).to.equal(null);
  });

  it('starts anew where the storage holds garbage', () => {
    localStorage.setItem(`service-checkout:order${gateway}`, '{"token":');
    sessionStorage.setItem(`service-checkout:draft${gateway}`, 'not json');
    expect(reopened().order.get()).to.equal(null);
    expect(reopened().draft.get()).to.equal(null);
  });

  for (const [how, storage] of [
    [
      'blocked',
      () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    ],
    ['missing', () => undefined],
    [
      'full',
      () => ({
        getItem: () => null,
        removeItem: () => undefined,
        setItem: () => {
          throw new DOMException('Full', 'QuotaExceededError');
        },
      }),
    ],
  ] as const) {
    it(`works without a storage that is ${how}, for as long as the page lives`, () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { configurable: true, get: storage });
      }
      const memory = reopened();
      const key = memory.idempotencyKey(details);
      memory.order.set({ token: 't', order: sampleOrder() });
      expect(memory.order.get()).to.have.property('token', 't');
      expect(memory.idempotencyKey(details)).to.equal(key);
      expect(reopened().order.get()).to.equal(null);
      memory.order.set(null);
      expect(memory.order.get()).to.equal(null);
      expect(memory.idempotencyKey(details)).not.to.equal(key);
    });
  }
});

describe('the idempotency key', () => {
  const gateway = `https://${crypto.randomUUID()}.test`;
  afterEach(() => sessionStorage.removeItem(`service-checkout:attempt${gateway}`));

  it('is one the gateway takes', () => {
    for (let made = 0; made < 50; made++) {
      const key = createOrderMemory(gateway).idempotencyKey({ ...details, fiatAmount: String(made + 1) });
      expect(key).to.match(/^[A-Za-z0-9_-]{16,64}$/);
    }
  });

  it('is the same for the same details, also after a reload', () => {
    const memory = createOrderMemory(gateway);
    const key = memory.idempotencyKey(details);
    expect(memory.idempotencyKey({ ...details })).to.equal(key);
    expect(createOrderMemory(gateway).idempotencyKey(details)).to.equal(key);
  });

  it('is another once any detail differs', () => {
    const memory = createOrderMemory(gateway);
    const changes: Partial<OrderDetails>[] = [
      { fiatAmount: '5001' },
      { walletAddress: `${wallet.slice(0, -1)}0` },
      { network: 'erc20' },
      { method: 'IMPS' },
      { memo: '7' },
      { reference: 'cart' },
    ];
    const keys = [{}, ...changes].map((change) => memory.idempotencyKey({ ...details, ...change }));
    expect(new Set(keys).size).to.equal(keys.length);
  });

  it('is another for the next order of the same details, once the last was left behind', () => {
    const memory = createOrderMemory(gateway);
    const key = memory.idempotencyKey(details);
    memory.order.set({ token: 't', order: sampleOrder() });
    expect(memory.idempotencyKey(details)).to.equal(key);
    memory.order.set(null);
    expect(memory.idempotencyKey(details)).not.to.equal(key);
    localStorage.removeItem(`service-checkout:order${gateway}`);
  });
});
