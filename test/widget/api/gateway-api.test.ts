import { expect } from '@open-wc/testing';

import { createGatewayApi } from '../../../widget/api/gateway-api.ts';
import { GatewayProblem } from '../../../widget/api/gateway-problem.ts';
import { fakeGateway, htmlPage, json, problem, type FakeGateway } from '../fake-gateway.ts';

const never = new AbortController().signal;
const quote = { side: 'buy', coin: 'usdt', network: 'matic20', fiat: 'INR', fiatAmount: '5000' } as const;

/** What a call was refused with. */
async function refusal(call: Promise<unknown>): Promise<GatewayProblem> {
  const answer: unknown = await call.catch((error: unknown) => error);
  if (answer instanceof GatewayProblem) return answer;
  throw new Error(`It was not refused as a problem: ${String(answer)}`);
}

describe('the way to the gateway', () => {
  let gateway: FakeGateway;
  let timeout: typeof AbortSignal.timeout;
  beforeEach(() => {
    gateway = fakeGateway();
    timeout = AbortSignal.timeout;
  });
  afterEach(() => {
    AbortSignal.timeout = timeout;
    gateway.close();
  });

  it('asks for the catalogue of a fiat', async () => {
    const catalog = await createGatewayApi(gateway.base).catalog('A&B', never);
    expect(catalog.fiat).to.equal('A&B');
    expect(gateway.asked[0]?.url.href).to.equal(`${gateway.base}/v1/catalog?fiat=A%26B`);
    expect([...(gateway.asked[0]?.headers ?? [])]).to.deep.equal([]);
  });

  it('sends what it has as JSON', async () => {
    await createGatewayApi(gateway.base).quote(quote, never);
    expect(gateway.asked[0]).to.deep.include({ route: 'POST /v1/quotes', body: quote });
    expect(gateway.asked[0]?.headers.get('content-type')).to.equal('application/json');
  });

  it('shows an order’s token in a header and never in the address', async () => {
    const api = createGatewayApi(gateway.base);
    await api.order('t-1', never);
    await api.claimPayment('t-1', 'UTR 1');
    await api.abandonOrder('t-1');
    expect(gateway.asked.map(({ route }) => route)).to.deep.equal([
      'GET /v1/orders/current',
      'POST /v1/orders/current/reference',
      'DELETE /v1/orders/current',
    ]);
    for (const { headers, url } of gateway.asked) {
      expect(headers.get('authorization')).to.equal('Bearer t-1');
      expect(url.href).not.to.include('t-1');
    }
  });

  it('sends no cookies', async () => {
    let credentials: RequestCredentials | undefined;
    const { fetch } = window;
    window.fetch = (input, init) => {
      credentials = init?.credentials;
      return fetch(input, init);
    };
    await createGatewayApi(gateway.base).quote(quote, never);
    expect(credentials).to.equal('omit');
  });

  const bases: [base: string, url: string][] = [
    ['https://pay.test', 'https://pay.test/v1/x'],
    ['https://pay.test/', 'https://pay.test/v1/x'],
    ['https://pay.test/shop//', 'https://pay.test/shop/v1/x'],
    ['/', `${location.origin}/v1/x`],
    ['/pay', `${location.origin}/pay/v1/x`],
    ['//pay.test', `${location.protocol}//pay.test/v1/x`],
  ];
  for (const [base, url] of bases) {
    it(`finds its paths below ${base}`, () => expect(createGatewayApi(base).url('/v1/x')).to.equal(url));
  }

  it('says that a gateway is missing, and asks nobody', async () => {
    expect((await refusal(createGatewayApi('').catalog('INR', never))).code).to.equal('gateway-missing');
    expect(gateway.asked).to.deep.equal([]);
  });

  for (const base of ['https://', 'http://[', '//']) {
    it(`takes an address that cannot be read (${base}) for no gateway, and asks nobody`, async () => {
      expect((await refusal(createGatewayApi(base).catalog('INR', never))).code).to.equal('gateway-missing');
      expect(gateway.asked).to.deep.equal([]);
    });
  }

  it('takes no answer for an order or a catalogue that has nothing of one', async () => {
    for (const route of ['GET /v1/catalog', 'POST /v1/orders', 'GET /v1/orders/current'] as const)
      gateway.on(route, () => json({ ok: true }));
    const api = createGatewayApi(gateway.base);
    const order = { ...quote, method: 'UPI', walletAddress: 'w', idempotencyKey: 'k' };
    for (const call of [api.catalog('INR', never), api.createOrder(order), api.order('t', never)])
      expect((await refusal(call)).code).to.equal('gateway-malformed');
  });

  it('leaves the choice of the fiat to the gateway where none is named', async () => {
    await createGatewayApi(gateway.base).catalog('', never);
    expect(gateway.asked[0]?.url.href).to.equal(`${gateway.base}/v1/catalog`);
  });

  it('hands a problem on as the gateway tells it', async () => {
    gateway.on('POST /v1/quotes', () => problem(422, 'amount-below-minimum', 'Too little.'));
    const found = await refusal(createGatewayApi(gateway.base).quote(quote, never));
    expect(found).to.include({
      code: 'amount-below-minimum',
      message: 'Too little.',
      retryAfterMs: null,
    });
    expect(found.body.requestId).to.equal('r-1');
  });

  it('reads how long to wait', async () => {
    for (const [header, ms] of [
      ['7', 7000],
      ['0', null],
      ['soon', null],
    ] as const) {
      gateway.on('POST /v1/quotes', () =>
        problem(503, 'upstream-unavailable', 'Try later.', { 'retry-after': header }),
      );
      const found = await refusal(createGatewayApi(gateway.base).quote(quote, never));
      expect(found, header).to.include({ code: 'upstream-unavailable', retryAfterMs: ms });
    }
  });

  const unusable: [what: string, answer: () => Response | Promise<Response>, code: string][] = [
    ['a page in place of JSON', () => htmlPage(200), 'gateway-malformed'],
    ['a page with 404', () => htmlPage(404), 'gateway-malformed'],
    ['a page with 502', () => htmlPage(502), 'gateway-malformed'],
    ['500 without a body', () => new Response(null, { status: 500 }), 'gateway-malformed'],
    ['200 without a body', () => new Response(null), 'gateway-malformed'],
    ['a number', () => json(7), 'gateway-malformed'],
    ['null', () => json(null), 'gateway-malformed'],
    ['a text', () => json('x'), 'gateway-malformed'],
    ['a list', () => json([]), 'gateway-malformed'],
    ['an object without a quote in it', () => json({}), 'gateway-malformed'],
    ['a code that is no text', () => json({ code: 502, detail: 'Bad gateway' }, 502), 'gateway-malformed'],
    ['a code of somebody else', () => json({ code: 'not-found-by-cdn' }, 404), 'gateway-malformed'],
    ['a detail that is no text', () => json({ code: 'internal', detail: {} }, 500), 'gateway-malformed'],
    ['a failure that is null', () => json(null, 500), 'gateway-malformed'],
    ['a failure that is JSON but no problem', () => json({ error: 'no' }, 400), 'gateway-malformed'],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'gateway-unreachable'],
    ['a body that breaks off', () => new Response(brokenBody()), 'gateway-unreachable'],
  ];
  for (const [what, answer, code] of unusable) {
    it(`calls ${what} ${code}`, async () => {
      gateway.on('POST /v1/quotes', answer);
      const found = await refusal(createGatewayApi(gateway.base).quote(quote, never));
      expect(found).to.include({ code, message: '' });
    });
  }

  it('gives up after a quarter of a minute', async () => {
    const given: number[] = [];
    const timer = new AbortController();
    AbortSignal.timeout = (ms) => {
      given.push(ms);
      return timer.signal;
    };
    gateway.hold('POST /v1/quotes');
    const call = refusal(createGatewayApi(gateway.base).quote(quote, never));
    timer.abort(new DOMException('Too long', 'TimeoutError'));
    expect((await call).code).to.equal('gateway-unreachable');
    expect(given).to.deep.equal([15_000]);
  });

  it('is aborted as its caller wants it, which is no problem', async () => {
    gateway.hold('POST /v1/quotes');
    const abort = new AbortController();
    const reason = new Error('not wanted any more');
    const call = createGatewayApi(gateway.base)
      .quote(quote, abort.signal)
      .catch((error: unknown) => error);
    abort.abort(reason);
    expect(await call).to.equal(reason);
  });

  it('knows the gateway’s last words about an order from all that may pass', () => {
    const last = ['order-token-invalid', 'order-token-expired', 'order-not-found'] as const;
    const others = [
      'gateway-unreachable',
      'gateway-malformed',
      'order-token-missing',
      'order-conflict',
      'order-not-awaiting-payment',
      'not-found',
      'origin-not-allowed',
      'upstream-unavailable',
      'internal',
    ] as const;
    expect(last.filter((code) => !new GatewayProblem(code).endsOrder)).to.deep.equal([]);
    expect(others.filter((code) => new GatewayProblem(code).endsOrder)).to.deep.equal([]);
  });
});

function brokenBody(): ReadableStream {
  return new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
}
